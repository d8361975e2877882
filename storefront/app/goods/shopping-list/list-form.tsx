import { Refused } from '@gongfang/contract/base/call'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './list-dialog.module.css'

interface ListFormProps {
  title: string
  name: string
  /** Undefined: the form has no field for a note. */
  note?: string
  onSave: (wish: { name: string; note: string }) => Promise<void>
  onClose: () => void
}

/** Name and note of a list: to make, change or copy one. */
export function ListForm({ title, name: given, note: noteGiven, onSave, onClose }: ListFormProps) {
  const [name, setName] = useState(given)
  const [note, setNote] = useState(noteGiven ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setErrors({})
    setFailure('')
    try {
      await onSave({ name, note })
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else setFailure(errorText(error))
    }
    setBusy(false)
  }

  return (
    <Dialog open onClose={onClose} title={title} size="small">
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field label="清单名称" name="name" required error={errors.name}>
          <TextInput
            value={name}
            maxLength={30}
            autoComplete="off"
            placeholder="如：实验室月度耗材"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {noteGiven !== undefined && (
          <Field label="清单备注" name="note" error={errors.note}>
            <TextArea
              value={note}
              maxLength={200}
              rows={3}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        )}
        {failure !== '' && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" busy={busy} busyText="保存中…">
            保存
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
