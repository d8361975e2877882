import {
  type InvoiceKind,
  invoiceKindNames,
  lacksForSpecial,
  listInvoiceTitles,
} from '@gongfang/contract/invoice'
import { useEffect, useState } from 'react'
import { call } from '../call.ts'
import { Section } from '../order/section.tsx'
import { Radio } from '../ui/input.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Loaded } from '../user/block.tsx'
import { useLoad } from '../user/use-load.ts'
import styles from './invoices.module.css'
import { TitleChoice } from './title-choice.tsx'

export interface InvoiceWish {
  kind: InvoiceKind
  titleId: number
}

interface WishSectionProps {
  onChange: (wish: InvoiceWish | null) => void
}

/** While ordering: whether an invoice is wanted; it is asked for by itself once the order is paid. */
export function WishSection({ onChange }: WishSectionProps) {
  const [kind, setKind] = useState<InvoiceKind | null>(null)
  const choose = (next: InvoiceKind | null) => {
    setKind(next)
    if (next === null) onChange(null)
  }
  return (
    <Section title="发票">
      <div className={styles.form}>
        <fieldset>
          <legend className="visually-hidden">发票类型</legend>
          <div className={styles.row}>
            <Radio name="invoice" checked={kind === null} onChange={() => choose(null)}>
              不开票
            </Radio>
            {(['normal', 'special'] as const).map((one) => (
              <Radio key={one} name="invoice" checked={kind === one} onChange={() => choose(one)}>
                电子{invoiceKindNames[one]}
              </Radio>
            ))}
          </div>
        </fieldset>
        {kind && <WishedTitle key={kind} kind={kind} onChange={onChange} />}
      </div>
    </Section>
  )
}

function WishedTitle({ kind, onChange }: WishSectionProps & { kind: InvoiceKind }) {
  const [picked, setPicked] = useState<number>()
  const load = useLoad(() => call(listInvoiceTitles, {}))
  const { titles = [] } = load.data ?? {}
  const title = titles.find(({ id }) => id === picked) ?? titles[0]
  const lacks = title && kind === 'special' ? lacksForSpecial(title) : ''
  const titleId = title && !lacks ? title.id : null
  // Whatever was picked, changed or saved: what is wished is what is seen.
  useEffect(() => onChange(titleId === null ? null : { kind, titleId }), [onChange, kind, titleId])
  return (
    <Loaded load={load} waiting={<Skeleton lines={2} />}>
      {({ suggestion }) => (
        <>
          <TitleChoice
            titles={titles}
            suggestion={suggestion}
            chosen={title?.id}
            onChange={setPicked}
            onSaved={async (id) => {
              await load.reload()
              setPicked(id)
            }}
          />
          {(lacks || !title) && (
            <p className={styles.wrong}>
              {title
                ? `专用发票还需要：${lacks}，请修改抬头，否则不会自动申请`
                : '请新建发票抬头，否则不会自动申请'}
            </p>
          )}
          <p className={styles.note}>付款后自动申请，开票金额为实付金额，积分抵扣的部分不开票。</p>
        </>
      )}
    </Loaded>
  )
}
