import type { Day } from '@gongfang/contract/base/time'
import type { Holidays } from '@gongfang/contract/system/holidays'
import { Button, Input } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { UNREAD } from '../../ui/unread.ts'
import styles from './holidays-field.module.css'
import { NoticeModal } from './notice-modal.tsx'
import { readDays, showDays, withHolidays } from './typed-days.ts'

interface HolidaysFieldProps {
  value?: Holidays
  onChange?: (value: Holidays) => void
  disabled?: boolean
  /** The id for the label. */
  id?: string
}

/** The days off and the weekends that are worked. */
export function HolidaysField({
  value = { daysOff: [], workDays: [] },
  onChange,
  disabled = false,
  id,
}: HolidaysFieldProps) {
  const { daysOff, workDays } = value
  const [pasting, setPasting] = useState(false)
  return (
    <div className={styles.lists}>
      <DaysInput
        {...(id !== undefined && { id })}
        name="放假"
        example="2026-10-01 至 2026-10-07"
        days={daysOff}
        disabled={disabled}
        onChange={(days) => onChange?.({ daysOff: days, workDays })}
      />
      <DaysInput
        name="调休上班"
        example="2026-10-10"
        days={workDays}
        disabled={disabled}
        onChange={(days) => onChange?.({ daysOff, workDays: days })}
      />
      <div>
        <Button disabled={disabled} onClick={() => setPasting(true)}>
          粘贴放假通知
        </Button>
      </div>
      {pasting && (
        <NoticeModal
          onRead={(read) => onChange?.(withHolidays(value, read))}
          onClose={() => setPasting(false)}
        />
      )}
    </div>
  )
}

interface DaysInputProps {
  id?: string
  name: string
  example: string
  days: readonly Day[]
  disabled: boolean
  onChange: (days: Day[]) => void
}

/** Keeps what is typed; what is wrong with it stands below once the field is left, and nothing is saved meanwhile. */
function DaysInput({ id, name, example, days, disabled, onChange }: DaysInputProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const [typed, setTyped] = useState<string | null>(null)
  const [told, setTold] = useState(false)
  const given = useRef(days)
  // Days from outside replace the text.
  useEffect(() => {
    if (String(days) === String(given.current)) return
    given.current = days
    setTyped(null)
  }, [days])
  const answer = typed === null ? { days } : readDays(typed)
  const why = 'why' in answer ? answer.why : ''
  const shown = told && why !== ''
  const give = (text: string) => {
    setTyped(text)
    const read = readDays(text)
    if ('why' in read) return
    setTold(false)
    given.current = read.days
    onChange(read.days)
  }
  return (
    <div>
      <label htmlFor={fieldId}>
        {name}
        {why === '' && <span className={styles.count}>{'days' in answer ? answer.days.length : 0} 天</span>}
      </label>
      <Input.TextArea
        id={fieldId}
        value={typed ?? showDays(days).join('\n')}
        placeholder={`一行一段，如\n${example}`}
        autoSize={{ minRows: 4, maxRows: 14 }}
        disabled={disabled}
        status={shown ? 'error' : ''}
        {...(shown && { 'aria-invalid': true, 'aria-describedby': `${fieldId}-why` })}
        {...(why !== '' && { [UNREAD]: `${name}：${why}` })}
        onChange={({ target }) => give(target.value)}
        onBlur={() => {
          setTold(true)
          if (why === '') setTyped(null)
        }}
      />
      {shown && (
        <div id={`${fieldId}-why`} role="alert" className={styles.why}>
          {why}
        </div>
      )}
    </div>
  )
}
