import { Refused } from '@gongfang/contract/base/call'
import { showFen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import {
  allSpendBy,
  exportSpend,
  readSpend,
  type SpendReport,
  spendByNames,
} from '@gongfang/contract/insight/spend'
import { oneIn } from '@gongfang/web/base/query.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import Wallet from '~icons/wallet'
import { call } from '../../base/call.ts'
import { saveFile } from '../../base/download.ts'
import { pageTitle } from '../../base/page-title.ts'
import { teamPath } from '../../base/paths.ts'
import { growthText, shareText } from '../../insight/spend/growth.ts'
import { MonthChart } from '../../insight/spend/month-chart.tsx'
import { spendPath } from '../../insight/spend/paths.ts'
import styles from '../../insight/spend/spend.module.css'
import { SpendRows } from '../../insight/spend/spend-rows.tsx'
import { approvedMember } from '../../people/member/approved-member.ts'
import { screens } from '../../screens.ts'
import { Block } from '../../ui/block.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { Route } from './+types/page'

export const meta = () => [{ title: pageTitle(screens.spend.title) }]

const monthIn = (query: URLSearchParams, name: string, otherwise: string) => {
  const text = query.get(name) ?? ''
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text) ? text : otherwise
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await approvedMember()
  const query = new URL(request.url).searchParams
  const today = dayOf(new Date())
  const asked = {
    by: oneIn(query, 'by', allSpendBy) || 'unit',
    fromMonth: monthIn(query, 'from', `${today.slice(0, 4)}-01`),
    toMonth: monthIn(query, 'to', today.slice(0, 7)),
  } as const
  try {
    return { asked, report: await call(readSpend, asked), problem: '', fields: {} }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { asked, report: null, problem: error.message, fields: error.fields }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title={screens.spend.title} />
}

type Asked = Route.ComponentProps['loaderData']['asked']

const href = ({ by, fromMonth, toMonth }: Asked) =>
  `${spendPath}?${new URLSearchParams({ by, from: fromMonth, to: toMonth })}`

export default function SpendPage({ loaderData }: Route.ComponentProps) {
  const { asked, report, problem, fields } = loaderData
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={[{ label: '我的机构', to: teamPath }, { label: screens.spend.title }]} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{screens.spend.title}</h1>
        {report && <ExportButton asked={asked} />}
      </header>
      {report?.scope && <p className={styles.scope}>您负责的范围：{report.scope.join('、')}</p>}
      <Period key={href(asked)} asked={asked} fields={fields} />
      {report ? (
        <Report asked={asked} report={report} />
      ) : (
        Object.keys(fields).length === 0 && <EmptyState icon={Wallet} text={problem} />
      )}
    </div>
  )
}

function ExportButton({ asked: { fromMonth, toMonth } }: { asked: Asked }) {
  const { busy, run } = useBusy()
  return (
    <Button
      variant="outline"
      busy={busy}
      busyText="导出中…"
      onClick={() => run(saveFile(exportSpend, { fromMonth, toMonth }))}
    >
      导出
    </Button>
  )
}

/** The months of the report. The same months of the year before stand beside them. */
function Period({ asked, fields }: { asked: Asked; fields: Record<string, string> }) {
  const navigate = useNavigate()
  const [fromMonth, setFrom] = useState(asked.fromMonth)
  const [toMonth, setTo] = useState(asked.toMonth)
  const show = (event: FormEvent) => {
    event.preventDefault()
    void navigate(href({ ...asked, fromMonth, toMonth }), { replace: true, preventScrollReset: true })
  }
  return (
    <form className={styles.period} onSubmit={show} noValidate>
      <Field label="开始月份" name="fromMonth" error={fields.fromMonth}>
        <TextInput type="month" value={fromMonth} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field label="结束月份" name="toMonth" error={fields.toMonth}>
        <TextInput type="month" value={toMonth} onChange={({ target }) => setTo(target.value)} />
      </Field>
      <Button
        type="submit"
        variant="outline"
        disabledReason={fromMonth === '' || toMonth === '' ? '请选择月份' : undefined}
      >
        查看
      </Button>
    </form>
  )
}

const Report = ({ asked, report: { totals, rows, months } }: { asked: Asked; report: SpendReport }) => (
  <>
    <Block title="合计">
      <dl className={styles.sums}>
        <Sum name="支出" text={showFen(totals.fen)} />
        <Sum name="上年同期" text={showFen(totals.beforeFen)} />
        <Sum name="与上年相比" text={growthText(totals) || '—'} />
        <Sum name="协议价占比" text={shareText(totals.agreedFen, totals.fen)} />
        {totals.insideFen !== null && (
          <Sum name="采购目录内占比" text={shareText(totals.insideFen, totals.fen)} />
        )}
        <Sum name="付款订单" text={`${totals.orders} 单`} />
      </dl>
      <MonthChart months={months} />
    </Block>
    <Tabs
      label="划分"
      current={href(asked)}
      tabs={allSpendBy.map((by) => ({ to: href({ ...asked, by }), label: spendByNames[by] }))}
    />
    <Block title={`按${spendByNames[asked.by]}`}>
      {rows.length === 0 ? (
        <p className={styles.scope}>这段时间和上年同期都没有支出。</p>
      ) : (
        <SpendRows rows={rows} wholeFen={totals.fen} />
      )}
      <p className={styles.note}>
        支出 = 当月付款 − 当月退款。积分订单按下单时的比例折算；运费和积分抵扣按商品金额分摊。
      </p>
    </Block>
  </>
)

const Sum = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
)
