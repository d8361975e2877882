import type { InvoiceField, PastedInvoice } from '@gongfang/contract/money/invoice-paste'
import { type ClipboardEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/input.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import styles from './invoice-paste.module.css'

interface InvoicePasteProps<Name extends InvoiceField> {
  /** The fields of the form by name. */
  labels: Readonly<Record<Name, string>>
  onRead: (fields: Partial<Record<Name, string>>) => void
}

/** Fills the form from 开票资料 copied as one block. Pasting starts it; the button starts it for typed text. */
export function InvoicePaste<Name extends InvoiceField>({ labels, onRead }: InvoicePasteProps<Name>) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const read = async (pasted: string) => {
    const found = await readPasted(pasted)
    const fields = knownFields(found, labels)
    onRead(fields)
    setSaid(resultOf(found, fields, labels))
  }
  return (
    <div className={styles.paste}>
      <Field label="粘贴识别" name="invoicePaste">
        <TextArea
          value={text}
          maxLength={1000}
          rows={2}
          placeholder="粘贴整段开票资料（名称、税号、地址电话、开户行账号），自动填入"
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => void read(event.clipboardData.getData('text'))}
        />
      </Field>
      <div className={styles.row}>
        <span role="status">{said}</span>
        <Button
          variant="outline"
          size="small"
          disabledReason={text.trim() === '' ? '请先粘贴开票资料' : undefined}
          onClick={() => void read(text)}
        >
          识别
        </Button>
      </div>
    </div>
  )
}

/** A block that is pasted into the first field fills the form; a name alone is pasted as usual. */
export const pasteOfBlock =
  <Name extends InvoiceField>({ labels, onRead }: InvoicePasteProps<Name>) =>
  (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/税\s*号|识别号|信用代码/.test(text) || text.trim().length < 20) return
    event.preventDefault()
    void readPasted(text).then((found) => {
      const fields = knownFields(found, labels)
      onRead(fields)
      toast('info', resultOf(found, fields, labels), 8000)
    })
  }

/** Loaded when something is pasted. */
const readPasted = async (text: string) =>
  (await import('@gongfang/contract/money/invoice-paste')).readInvoicePaste(text)

const knownFields = <Name extends InvoiceField>(
  { fields }: PastedInvoice,
  labels: Readonly<Record<Name, string>>,
) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in labels)) as Partial<
    Record<Name, string>
  >

/** Says what was filled in, what was not recognised, and what has no field. */
function resultOf<Name extends InvoiceField>(
  { fields, left }: PastedInvoice,
  known: Partial<Record<Name, string>>,
  labels: Readonly<Record<Name, string>>,
) {
  const names = Object.keys(labels) as Name[]
  const filled = names.filter((name) => known[name] !== undefined)
  if (filled.length === 0) return '未能识别，请手动填写'
  const missing = names.filter((name) => name !== 'email' && known[name] === undefined)
  const homeless = Object.entries(fields).flatMap(([name, value]) => (name in labels ? [] : [value]))
  const unfilled = [...homeless, ...left]
  return [
    `已填入：${filled.map((name) => labels[name]).join('、')}，请核对`,
    missing.length > 0 && `没有认出：${missing.map((name) => labels[name]).join('、')}`,
    unfilled.length > 0 && `没有填入：${unfilled.join('；')}`,
  ]
    .filter(Boolean)
    .join('。')
}
