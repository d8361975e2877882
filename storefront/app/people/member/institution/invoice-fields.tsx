import { normalCreditCode } from '@gongfang/contract/base/credit-code'
import type { InvoiceData } from '@gongfang/contract/people/member'
import { Field } from '../../../ui/form/field.tsx'
import { Checkbox, TextInput } from '../../../ui/form/input.tsx'
import type { Errors } from './institution-errors.ts'
import { copyInstitution, invoiceLabels, isCopied } from './invoice-draft.ts'
import { InvoicePaste, pasteOfBlock } from './invoice-paste.tsx'

interface InvoiceFieldsProps {
  invoice: InvoiceData
  errors: Errors
  /** The institution whose name and code can be copied. */
  institution: { jigou: string; creditCode: string }
  required: boolean
  onChange: (invoice: InvoiceData) => void
}

const labels = Object.fromEntries(
  Object.entries(invoiceLabels).map(([name, label]) => [name.replace('invoice.', ''), label]),
) as Record<keyof InvoiceData, string>

export function InvoiceFields({ invoice, errors, institution, required, onChange }: InvoiceFieldsProps) {
  const paste = { labels, onRead: (read: Partial<InvoiceData>) => onChange({ ...invoice, ...read }) }
  const text = (name: keyof InvoiceData, most: number, placeholder?: string) => (
    <Field
      label={invoiceLabels[`invoice.${name}`]}
      name={`invoice.${name}`}
      required={required && (name === 'title' || name === 'taxNumber')}
      error={errors[`invoice.${name}`]}
    >
      <TextInput
        className={name === 'taxNumber' || name === 'account' ? 'code' : ''}
        autoComplete="off"
        maxLength={most}
        {...((name === 'taxNumber' || name === 'account') && { 'data-paste': 'number' })}
        {...(name === 'title' && { onPaste: pasteOfBlock(paste) })}
        placeholder={placeholder}
        value={invoice[name]}
        onChange={({ target: { value } }) =>
          onChange({ ...invoice, [name]: name === 'taxNumber' ? normalCreditCode(value) : value })
        }
      />
    </Field>
  )
  return (
    <>
      <InvoicePaste {...paste} />
      <Checkbox
        checked={isCopied(invoice, institution)}
        onChange={({ target }) => onChange(copyInstitution(invoice, institution, target.checked))}
      >
        与机构名称一致
      </Checkbox>
      {text('title', 60)}
      {text('taxNumber', 24, '15–20 位')}
      {text('address', 100, '选填，专用发票需要')}
      {text('phone', 30, '选填，专用发票需要')}
      {text('bank', 60, '选填，专用发票需要')}
      {text('account', 40, '选填，专用发票需要')}
    </>
  )
}
