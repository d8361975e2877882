import { Refused } from '@gongfang/contract/base/call'
import { showFen } from '@gongfang/contract/base/money'
import {
  type Comparison,
  exportComparison,
  getComparison,
  getInquiry,
  saveComparison,
} from '@gongfang/contract/buying/inquiry'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { saveFile } from '../../base/download.ts'
import { useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { pageTitle } from '../../base/page-title.ts'
import approval from '../../buying/approval/approval.module.css'
import { offersOf, type TypedOffer, typedOffers } from '../../buying/inquiry/comparison-draft.ts'
import styles from '../../buying/inquiry/inquiry.module.css'
import { inquiriesPath, inquiryPath } from '../../buying/inquiry/paths.ts'
import { ScrollingTable } from '../../buying/inquiry/scrolling-table.tsx'
import { useSend } from '../../people/fund/use-send.ts'
import { approvedMember } from '../../people/member/approved-member.ts'
import { screens } from '../../screens.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { AmountInput } from '../../ui/form/number-input.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Restored } from '../../ui/restored.tsx'
import { Section } from '../../ui/section.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { Route } from './+types/comparison-page'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: pageTitle(screens.comparison.title, params.no) },
]

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await approvedMember()
  const { no } = params
  try {
    const [comparison, inquiry] = await Promise.all([call(getComparison, { no }), call(getInquiry, { no })])
    return { comparison, mayWrite: inquiry.can.compare && inquiry.isOwn }
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="比价表" />
}

export default function ComparisonPage({ loaderData }: Route.ComponentProps) {
  const { busy, run } = useBusy()
  if (loaderData === null) return <NoComparison />
  const { comparison, mayWrite } = loaderData
  const { no, version, revision } = comparison
  return (
    <div className={`container ${approval.page}`}>
      <Breadcrumbs
        items={[
          { label: '询价', to: inquiriesPath },
          { label: no, to: inquiryPath(no) },
          { label: '比价表' },
        ]}
      />
      <header className={approval.head}>
        <h1 tabIndex={-1}>{screens.comparison.title}</h1>
        <Button
          variant="outline"
          busy={busy}
          busyText="生成中…"
          onClick={() => run(saveFile(exportComparison, { no }))}
        >
          下载比价表 PDF
        </Button>
      </header>
      <Section title={`三家报价（本商城第 ${version} 版）`}>
        <p className={styles.lead}>逐行标出最低单价；报齐全部商品的供应商才比较总价。</p>
        <Table comparison={comparison} />
      </Section>
      {mayWrite && <Outside key={revision} comparison={comparison} />}
    </div>
  )
}

function Table({ comparison: { columns, rows } }: { comparison: Comparison }) {
  return (
    <ScrollingTable label="比价表">
      <thead>
        <tr>
          <th scope="col">商品</th>
          {columns.map(({ supplier, offeredOn, note }, at) => (
            <th key={`${supplier} ${at}`} scope="col">
              {supplier}
              <small>{[offeredOn, note].filter(Boolean).join(' · ')}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.lineId}>
            <th scope="row">
              {row.title}
              <small>
                {[row.spec, row.modelCode, `${row.quantity} ${row.unit}`].filter(Boolean).join(' · ')}
              </small>
            </th>
            {columns.map(({ supplier }, at) => {
              const price = row.pricesFen[at] ?? null
              const isLowest = columns.length > 1 && row.lowest.includes(at)
              return (
                <td key={`${supplier} ${at}`} className={isLowest ? styles.lowest : ''}>
                  {price === null ? '未报价' : showFen(price)}
                  {isLowest && '（最低）'}
                </td>
              )
            })}
          </tr>
        ))}
        <tr>
          <th scope="row">运费</th>
          {columns.map(({ supplier, freightFen }, at) => (
            <td key={`${supplier} ${at}`}>{showFen(freightFen)}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">合计</th>
          {columns.map(({ supplier, sumFen, isWhole, isLowest }, at) => (
            <td key={`${supplier} ${at}`} className={isLowest && columns.length > 1 ? styles.lowest : ''}>
              {showFen(sumFen)}
              {isLowest && columns.length > 1 && '（最低）'}
              {!isWhole && '（未报齐）'}
            </td>
          ))}
        </tr>
      </tbody>
    </ScrollingTable>
  )
}

/** The two offers from outside, typed in. */
function Outside({ comparison }: { comparison: Comparison }) {
  const { no, version, revision } = comparison
  const kept = useLocalDraft(`comparison ${no} ${version} ${revision}`)
  const [typed, setTyped] = useDraftState<readonly TypedOffer[]>(kept, 'offers', () =>
    typedOffers(comparison),
  )
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { busy, fields, failure, send } = useSend()
  const { revalidate } = useRevalidator()
  const set = (at: number, part: Partial<TypedOffer>) =>
    setTyped(typed.map((offer, place) => (place === at ? { ...offer, ...part } : offer)))
  const save = () => {
    const read = offersOf(typed)
    setWrong('wrong' in read ? read.wrong : {})
    if ('wrong' in read) return
    void send(async () => {
      await call(saveComparison, { no, version, revision, offers: read.offers })
      kept.drop()
      toast('success', '已保存')
      await revalidate()
    })
  }
  return (
    <Section title="填写另外两家的报价">
      <Restored draft={kept} />
      <div className={approval.pair}>
        {typed.map((offer, at) => (
          <OutsideFields
            key={at}
            at={at}
            offer={offer}
            comparison={comparison}
            wrong={wrong}
            set={(part) => set(at, part)}
          />
        ))}
      </div>
      {(failure !== '' || Object.keys(fields).length > 0) && (
        <p className={styles.wrong} role="alert">
          {failure || Object.values(fields).join('；')}
        </p>
      )}
      <p className={approval.buttons}>
        <Button busy={busy} busyText="保存中…" onClick={save}>
          保存比价表
        </Button>
      </p>
    </Section>
  )
}

interface OutsideFieldsProps {
  at: number
  offer: TypedOffer
  comparison: Comparison
  wrong: Readonly<Record<string, string>>
  set: (part: Partial<TypedOffer>) => void
}

function OutsideFields({ at, offer, comparison: { rows }, wrong, set }: OutsideFieldsProps) {
  const name = (field: string) => ({ name: `outside-${at}-${field}`, error: wrong[`${at}.${field}`] })
  return (
    <fieldset className={approval.group}>
      <legend>第 {at + 2} 家</legend>
      <Field label="供应商" {...name('supplier')}>
        <TextInput
          value={offer.supplier}
          maxLength={60}
          onChange={(event) => set({ supplier: event.target.value })}
        />
      </Field>
      <Field label="报价日期" {...name('offeredOn')}>
        <TextInput
          type="date"
          value={offer.offeredOn}
          onChange={(event) => set({ offeredOn: event.target.value })}
        />
      </Field>
      {rows.map(({ lineId, title, modelCode, unit }) => (
        <Field key={lineId} label={`${title} ${modelCode} 单价`} {...name(String(lineId))}>
          <AmountInput
            value={offer.prices[lineId] ?? ''}
            after={`元 / ${unit}`}
            onChange={(text) => set({ prices: { ...offer.prices, [lineId]: text } })}
          />
        </Field>
      ))}
      <Field label="运费" {...name('freight')}>
        <AmountInput value={offer.freight} after="元" onChange={(freight) => set({ freight })} />
      </Field>
      <Field label="说明" {...name('note')}>
        <TextInput
          value={offer.note}
          maxLength={200}
          onChange={(event) => set({ note: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}

const NoComparison = () => (
  <div className="container">
    <h1 tabIndex={-1} className="visually-hidden">
      比价表
    </h1>
    <EmptyState text="还没有可以比较的报价" action={<Button to={inquiriesPath}>返回询价</Button>} />
  </div>
)
