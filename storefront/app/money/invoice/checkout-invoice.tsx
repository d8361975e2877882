import { type InvoiceKind, invoiceKindNames } from '@gongfang/contract/money/invoice'
import { Radio } from '../../ui/form/input.tsx'
import { late } from '../../ui/late.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CheckoutInvoiceProps } from './chosen-invoice.ts'
import styles from './invoices.module.css'

const CheckoutInvoiceTitle = late(
  () => import('./checkout-invoice-title.tsx').then((file) => file.CheckoutInvoiceTitle),
  <Skeleton lines={2} />,
)

/** The choice of an invoice while ordering. The server requests it when the order is paid. */
export function CheckoutInvoice({ chosen, onChange, refusals }: CheckoutInvoiceProps) {
  const kind = chosen?.kind ?? null
  const choose = (next: InvoiceKind | null) => onChange(next && { kind: next, titleId: null })
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
        {kind && (
          <CheckoutInvoiceTitle
            key={kind}
            kind={kind}
            chosen={chosen}
            onChange={onChange}
            refusals={refusals}
          />
        )}
      </div>
    </Section>
  )
}
