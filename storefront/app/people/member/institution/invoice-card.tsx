import { type InvoiceData, saveProfile } from '@gongfang/contract/people/member'
import { type FormEvent, useState } from 'react'
import { call } from '../../../base/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary, fieldId } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { FormError } from '../enter-card.tsx'
import { useRoleReason } from '../role.ts'
import styles from './complete-info.module.css'
import { type Errors, refusedErrors } from './institution-errors.ts'
import { emptyInvoice, invoiceLabels } from './invoice-draft.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { InvoiceFields } from './invoice-fields.tsx'

interface InvoiceCardProps {
  invoice: InvoiceData | null
  institution: { jigou: string; creditCode: string }
}

/** The invoice data, which is saved without a review. */
export function InvoiceCard({ invoice: kept, institution }: InvoiceCardProps) {
  const [invoice, setInvoice] = useState(kept ?? emptyInvoice)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const barred = useRoleReason('invoiceData')

  const show = (wrong: Errors) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(fieldId(first))?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = invoiceErrors(invoice)
    if (Object.keys(wrong).length > 0) return show(wrong)
    setBusy(true)
    try {
      await call(saveProfile, { invoice })
      setErrors({})
      toast('success', '开票资料已保存')
    } catch (error) {
      show(refusedErrors(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="invoice-heading">
      <form noValidate onSubmit={submit} className={styles.section}>
        <h2 id="invoice-heading">开票资料</h2>
        <p className={styles.explain}>申请发票时使用，保存后立即生效，无需审核</p>
        <ErrorSummary fields={errors} labels={{ ...invoiceLabels, form: '保存' }} />
        <InvoiceFields
          invoice={invoice}
          errors={errors}
          institution={institution}
          required
          onChange={setInvoice}
        />
        <FormError>{errors.form}</FormError>
        <div>
          <Button type="submit" variant="outline" busy={busy} busyText="保存中…" disabledReason={barred}>
            保存开票资料
          </Button>
        </div>
      </form>
    </section>
  )
}
