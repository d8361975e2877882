import { Refused } from '@gongfang/contract/base/call'
import { normalCreditCode } from '@gongfang/contract/base/credit-code'
import {
  type InvoiceTitle,
  listInvoiceTitles,
  type SavedTitle,
  saveInvoiceTitle,
} from '@gongfang/contract/money/invoice'
import { type ClipboardEventHandler, type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { InvoicePaste, pasteOfBlock } from '../../people/member/institution/invoice-paste.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, Field, fieldId } from '../../ui/form/field.tsx'
import { Checkbox, TextInput } from '../../ui/form/input.tsx'
import { errorText } from '../../ui/states.tsx'
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
export function TitleForm(props: TitleFormProps) {
  const { saved, fieldOf, read, errors, isDefault, setDefault, failure, busy, save } = useTitleForm(props)
  const paste = { labels, onRead: read }
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <p className={styles.note}>
        {saved || !props.initial ? '单位抬头，机构成员共用。' : '已按机构资料填好，请核对后保存。'}
      </p>
      <InvoicePaste {...paste} />
      <ErrorSummary fields={errors} labels={labels} />
      <TitleField {...fieldOf('title')} onPaste={pasteOfBlock(paste)} />
      <TitleField {...fieldOf('taxNumber')} hint="统一社会信用代码，或 15–20 位税号" />
      <p className={styles.note}>开具专用发票需要以下四项：</p>
      <div className={styles.pair}>
        <TitleField {...fieldOf('address')} />
        <TitleField {...fieldOf('phone')} />
      </div>
      <div className={styles.pair}>
        <TitleField {...fieldOf('bank')} />
        <TitleField {...fieldOf('account')} />
      </div>
      <TitleField {...fieldOf('email')} hint="选填" />
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

const names = Object.keys(labels) as Name[]
const fieldsOf = (title: InvoiceTitle): InvoiceTitle =>
  Object.fromEntries(names.map((name) => [name, title[name]])) as Record<Name, string>

/** The fields that a colleague has changed since the form began, with what they say now. */
const changesOf = (seen: InvoiceTitle, now: InvoiceTitle) =>
  names
    .filter((name) => now[name] !== seen[name])
    .map((name) => (now[name] === '' ? `${labels[name]}已清空` : `${labels[name]}改为「${now[name]}」`))
    .join('，')

/** The form's values, its errors, and saving. */
function useTitleForm({ initial, onSaved }: TitleFormProps) {
  const saved = initial && 'id' in initial ? initial : null
  const [seen, setSeen] = useState(() => fieldsOf(initial ?? blank))
  const [draft, setDraft] = useState(seen)
  const [isDefault, setDefault] = useState(saved?.isDefault ?? false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  const show = (wrong: Record<string, string>) => {
    setErrors(wrong)
    const first = names.find((name) => name in wrong)
    if (first) document.getElementById(fieldId(first))?.focus()
  }
  async function showChanges(id: number) {
    const { titles } = await call(listInvoiceTitles, {})
    const now = titles.find((title) => title.id === id)
    if (!now) return setFailure('这个抬头已被删除')
    setSeen(fieldsOf(now))
    setFailure(`这个抬头刚被修改：${changesOf(seen, now)}。再次保存将以您填写的为准。`)
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    const form = { ...draft, isDefault, ...(saved && { id: saved.id, seen }) }
    const wrong = titleFaults(draft)
    setFailure('')
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      onSaved((await call(saveInvoiceTitle, form)).id)
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) show(error.fields)
      else if (saved && error instanceof Refused && error.reason === 'changedMeanwhile')
        await showChanges(saved.id).catch((error) => setFailure(errorText(error)))
      else setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const read = (found: Partial<InvoiceTitle>) => {
    setDraft((now) => ({ ...now, ...found }))
    setErrors((now) => {
      const wrong = titleFaults({ ...draft, ...found })
      const kept = Object.entries(now).filter(([name]) => !(name in found))
      return Object.fromEntries([...kept, ...Object.entries(wrong).filter(([name]) => name in found)])
    })
  }
  const fieldOf = (name: Name): TitleFieldProps => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange(value) {
      setDraft((now) => ({ ...now, [name]: value }))
      setErrors(({ [name]: _, ...rest }) => rest)
    },
    onBlur() {
      if (name === 'taxNumber') setDraft((now) => ({ ...now, taxNumber: normalCreditCode(now.taxNumber) }))
      const said = draft[name] === '' ? undefined : titleFaults(draft)[name]
      if (said) setErrors((now) => ({ ...now, [name]: said }))
    },
  })
  return { saved, fieldOf, read, errors, isDefault, setDefault, failure, busy, save }
}

interface TitleFieldProps {
  name: Name
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
  onPaste?: ClipboardEventHandler<HTMLInputElement>
  hint?: string
}

function TitleField({ name, value, error, onChange, onBlur, onPaste, hint }: TitleFieldProps) {
  return (
    <Field
      label={labels[name]}
      name={name}
      required={name === 'title' || name === 'taxNumber'}
      error={error}
      {...(hint && { hint })}
    >
      <TextInput
        value={value}
        maxLength={120}
        {...((name === 'taxNumber' || name === 'account') && { 'data-paste': 'number' })}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        {...(onPaste && { onPaste })}
      />
    </Field>
  )
}
