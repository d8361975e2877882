import { Refused } from '@gongfang/contract/call'
import { normalCreditCode } from '@gongfang/contract/credit-code'
import { type InvoiceTitle, type SavedTitle, saveInvoiceTitle } from '@gongfang/contract/invoice'
import { type FormEvent, useState } from 'react'
import { call } from '../base/call.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary, Field, fieldId } from '../ui/form/field.tsx'
import { Checkbox, TextInput } from '../ui/form/input.tsx'
import { errorText } from '../ui/states.tsx'
import styles from './invoices.module.css'
import { titleFaults } from './title-faults.ts'

const labels = {
  title: '发票抬头',
  taxNumber: '纳税人识别号',
  address: '注册地址',
  phone: '注册电话',
  bank: '开户行',
  account: '银行账号',
  email: '接收邮箱',
} as const
type Name = keyof typeof labels

const blank: InvoiceTitle = {
  title: '',
  taxNumber: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
  email: '',
}

interface TitleFormProps {
  /** A saved title to change, or a suggestion from the institution's data. */
  initial?: InvoiceTitle | SavedTitle | undefined
  onSaved: (id: number) => void
}

/** Validates while typing, by the server's rules. Keeps the values when the server refuses. */
export function TitleForm({ initial, onSaved }: TitleFormProps) {
  const saved = initial && 'id' in initial ? initial : null
  const [draft, setDraft] = useState<InvoiceTitle>(
    () =>
      Object.fromEntries(
        Object.keys(blank).map((name) => [name, (initial ?? blank)[name as Name]]),
      ) as InvoiceTitle,
  )
  const [isDefault, setDefault] = useState(saved?.isDefault ?? false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  const show = (wrong: Record<string, string>) => {
    setErrors(wrong)
    const first = Object.keys(labels).find((name) => name in wrong)
    if (first) document.getElementById(fieldId(first))?.focus()
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    const form = { ...draft, isDefault, ...(saved && { id: saved.id }) }
    const wrong = titleFaults(draft)
    setFailure('')
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      onSaved((await call(saveInvoiceTitle, form)).id)
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) show(error.fields)
      else setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const field = (name: Name, hint?: string) => (
    <Field
      key={name}
      label={labels[name]}
      name={name}
      required={name === 'title' || name === 'taxNumber'}
      error={errors[name]}
      {...(hint && { hint })}
    >
      <TextInput
        value={draft[name]}
        maxLength={120}
        onChange={({ target: { value } }) => {
          setDraft((now) => ({ ...now, [name]: value }))
          setErrors(({ [name]: _, ...rest }) => rest)
        }}
        onBlur={() => {
          if (name === 'taxNumber')
            setDraft((now) => ({ ...now, taxNumber: normalCreditCode(now.taxNumber) }))
          const said = draft[name] === '' ? undefined : titleFaults(draft)[name]
          if (said) setErrors((now) => ({ ...now, [name]: said }))
        }}
      />
    </Field>
  )
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <p className={styles.note}>
        {saved || !initial ? '单位抬头，机构成员共用。' : '已按机构资料填好，请核对后保存。'}
      </p>
      <ErrorSummary fields={errors} labels={labels} />
      {field('title')}
      {field('taxNumber', '统一社会信用代码，或 15–20 位税号')}
      <p className={styles.note}>开具专用发票需要以下四项：</p>
      <div className={styles.pair}>
        {field('address')}
        {field('phone')}
      </div>
      <div className={styles.pair}>
        {field('bank')}
        {field('account')}
      </div>
      {field('email', '选填')}
      <Checkbox checked={isDefault} onChange={({ target }) => setDefault(target.checked)}>
        设为默认抬头
      </Checkbox>
      {failure && (
        <p role="alert" className={styles.wrong}>
          {failure}
        </p>
      )}
      <Button type="submit" busy={busy} busyText="保存中…">
        保存
      </Button>
    </form>
  )
}
