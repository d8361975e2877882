import { type InvoiceKind, invoiceKindNames } from '@gongfang/contract/invoice'
import { useState } from 'react'
import { Radio } from '../ui/form/input.tsx'
import { late } from '../ui/late.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './invoices.module.css'

const WishedTitle = late(
  () => import('./wished-title.tsx').then((file) => file.WishedTitle),
  <Skeleton lines={2} />,
)

export interface ChosenInvoice {
  kind: InvoiceKind
  /** null while no saved title fits this kind. */
  titleId: number | null
}

export interface WishProps {
  onChange: (chosen: ChosenInvoice | null) => void
  /** Number of refused orders. A title may be the reason, so titles are loaded again. */
  refusals: number
}

/** The choice of an invoice while ordering. The server requests it when the order is paid. */
export function WishSection({ onChange, refusals }: WishProps) {
  const [kind, setKind] = useState<InvoiceKind | null>(null)
  const choose = (next: InvoiceKind | null) => {
    setKind(next)
    onChange(next && { kind: next, titleId: null })
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
        {kind && <WishedTitle key={kind} kind={kind} onChange={onChange} refusals={refusals} />}
      </div>
    </Section>
  )
}
