import { Refused } from '@gongfang/contract/base/call'
import { dayOf } from '@gongfang/contract/base/time'
import { type ShoppingList, STANDING_DAYS, setStanding } from '@gongfang/contract/goods/shopping-list'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select, TextInput } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './list-dialog.module.css'
import { every } from './standing-text.ts'

/** The day of Beijing in so many days. */
const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))
const WEEKS = Array.from({ length: 26 }, (_, at) => at + 1)

interface StandingFormProps {
  list: Pick<ShoppingList, 'id' | 'standing'>
  onSaved: () => void
  onClose: () => void
}

/** Sets the interval and the first day of a list's reminders. */
export function StandingForm({ list: { id, standing }, onSaved, onClose }: StandingFormProps) {
  const [weeks, setWeeks] = useState(standing?.weeks ?? 4)
  const [nextOn, setNextOn] = useState(standing?.nextOn ?? inDays(28))
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
      await call(setStanding, { id, weeks, nextOn })
      onSaved()
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else setFailure(errorText(error))
    }
    setBusy(false)
  }

  return (
    <Dialog open onClose={onClose} title="常用清单" size="small">
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.hint}>到期当天上午 8 点起，用站内消息提醒您采购。</p>
        <Field label="间隔" name="weeks" required error={errors.weeks}>
          <Select value={weeks} onChange={(event) => setWeeks(Number(event.target.value))}>
            {WEEKS.map((each) => (
              <option key={each} value={each}>
                {every(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="下次提醒" name="nextOn" required error={errors.nextOn}>
          <TextInput
            type="date"
            value={nextOn}
            min={inDays(0)}
            max={inDays(STANDING_DAYS)}
            onChange={(event) => setNextOn(event.target.value)}
          />
        </Field>
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
