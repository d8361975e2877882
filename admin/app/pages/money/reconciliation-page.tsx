import { showFen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { type BillDay, compareBill, getBillDay, listBillDays } from '@gongfang/contract/money/payment-desk'
import { Button, DatePicker, Space } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { DayDrawer } from '../../money/reconciliation/day-drawer.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import { useAct } from '../../ui/act.ts'
import type { PartColumn } from '../../ui/columns.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StateTag, Time, type Tone } from '../../ui/show.tsx'
import { DAY_FORMATS } from '../../ui/typed-formats.ts'
import type { Route } from './+types/reconciliation-page'

export const meta = () => titleOf(screens.reconciliation)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [before, day] = [searchParams.get('before'), searchParams.get('day')]
  const open = searchParams.get('open') === 'true'
  const [days, one] = await Promise.all([
    call(listBillDays, { ...(before && { before }), ...(open && { open }) }),
    day ? call(getBillDay, { day }) : null,
  ])
  return { days, one }
}

const names: Record<BillDay['state'], string> = {
  waiting: '等待账单',
  none: '无交易',
  same: '一致',
  different: '有差异',
}
const tones: Record<BillDay['state'], Tone> = {
  waiting: 'progress',
  none: 'neutral',
  same: 'good',
  different: 'bad',
}

const columns: PartColumn<BillDay>[] = [
  { key: 'day', part: 'name', title: '日期', dataIndex: 'day' },
  {
    key: 'state',
    part: 'state',
    title: '结果',
    render: (_, { state, problem }) => (
      <>
        <StateTag tone={tones[state]}>{names[state]}</StateTag> {problem}
      </>
    ),
  },
  { key: 'paid', title: '支付笔数', align: 'right', dataIndex: 'paidCount' },
  {
    key: 'paidFen',
    part: 'amount',
    title: '支付金额',
    align: 'right',
    render: (_, row) => showFen(row.paidFen),
  },
  { key: 'back', title: '退款笔数', align: 'right', dataIndex: 'refundCount' },
  { key: 'backFen', title: '退款金额', align: 'right', render: (_, row) => showFen(row.refundFen) },
  {
    key: 'open',
    title: '差异（未说明）',
    align: 'right',
    render: (_, { differences, open }) => (differences === 0 ? '0' : `${differences}（${open}）`),
  },
  { key: 'at', title: '对账时间', render: (_, { comparedAt }) => <Time at={comparedAt} /> },
]

/** The channel's daily bills compared with our payments. Nothing here changes a payment. */
export default function BillsPage({ loaderData: { days, one } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const last = days.at(-1)
  const before = params.get('before')
  const open = params.get('open') === 'true'
  const show = (day: string | null) => {
    if (day) params.set('day', day)
    else params.delete('day')
    setParams(params)
  }
  return (
    <>
      <Space wrap style={{ justifyContent: 'space-between', width: '100%', marginBottom: 12 }}>
        <h1 style={{ margin: 0, fontSize: 20 }}>{screens.reconciliation.title}</h1>
        <Space wrap>
          <ExportButton kind="billDifference" filter={before ? { before } : {}} label="导出差异" />
          <CompareDay onCompared={show} />
        </Space>
      </Space>
      <p>
        {open ? (
          <>
            只列出有差异未说明的日期，<Link to={paths.reconciliation()}>查看全部日期</Link>
          </>
        ) : (
          <Link to={paths.reconciliation({ open: 'true' })}>只看有差异未说明的日期</Link>
        )}
      </p>
      <p className="soft">每天 10 点后自动下载前一日账单并与支付流水核对，差异只列出，不自动修改。</p>
      <PlainTable
        label="每日对账"
        rowKey="day"
        rows={days}
        open={({ day }) =>
          `?${new URLSearchParams({ ...(before && { before }), ...(open && { open: 'true' }), day })}`
        }
        locale={{ emptyText: '还没有对账记录' }}
        columns={columns}
      />
      {last && <Link to={`?before=${last.day}`}>更早的日期</Link>}
      {one && <DayDrawer key={one.day} day={one} onClose={() => show(null)} />}
    </>
  )
}

function CompareDay({ onCompared }: { onCompared: (day: string) => void }) {
  const { act, busy } = useAct()
  const can = useCan()
  const [day, setDay] = useState(() => dayjs(dayOf(new Date())).subtract(1, 'day').format('YYYY-MM-DD'))
  const compare = async () => {
    const compared = await act(compareBill, { day }, { done: ({ state }) => `${day}：${names[state]}` })
    if (compared?.state === 'different') onCompared(day)
  }
  return (
    <Space>
      <DatePicker
        aria-label="对账日期"
        format={DAY_FORMATS}
        allowClear={false}
        value={dayjs(day)}
        maxDate={dayjs(dayOf(new Date())).subtract(1, 'day')}
        onChange={(at) => at && setDay(at.format('YYYY-MM-DD'))}
      />
      <Button type="primary" disabled={!can('payment.write')} loading={busy} onClick={compare}>
        下载账单并对账
      </Button>
    </Space>
  )
}

export { LoadError as ErrorBoundary }
