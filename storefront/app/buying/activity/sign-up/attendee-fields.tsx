import type { FormField } from '@gongfang/contract/buying/activity'
import { getProfile } from '@gongfang/contract/people/member'
import { useState } from 'react'
import { call } from '../../../base/call.ts'
import { change } from '../../../base/change.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select, TextInput } from '../../../ui/form/input.tsx'
import styles from './sign-up-drawer.module.css'

export interface Draft {
  /** Identifies the attendee when one above is removed. */
  key: number
  name: string
  answers: Record<string, string>
}

interface AttendeeFieldsProps {
  at: number
  person: Draft
  fields: readonly FormField[]
  errors: Record<string, string>
  onChange: (next: Draft) => void
  onRemove?: () => void
}

export function AttendeeFields({ at, person, fields, errors, onChange, onRemove }: AttendeeFieldsProps) {
  const name = (field: string) => `attendees.${at}.${field}`
  const answer = (field: string, value: string) =>
    onChange({ ...person, answers: { ...person.answers, [field]: value } })
  return (
    <fieldset className={styles.person}>
      <legend>参加人 {at + 1}</legend>
      <div className={styles.tools}>
        {at === 0 && <CopyMine fields={fields} onCopy={(mine) => onChange({ ...person, ...mine })} />}
        {onRemove && (
          <Button variant="ghost" size="small" onClick={onRemove} aria-label={`移除参加人 ${at + 1}`}>
            移除
          </Button>
        )}
      </div>
      <Field label="姓名" name={name('name')} error={errors[name('name')]} required>
        <TextInput
          value={person.name}
          maxLength={20}
          autoComplete={at === 0 ? 'name' : 'off'}
          onChange={({ target }) => onChange({ ...person, name: target.value })}
        />
      </Field>
      {fields.map(({ name: field, label, kind, required, choices }) => (
        <Field key={field} label={label} name={name(field)} error={errors[name(field)]} required={required}>
          {kind === 'choice' ? (
            <Select
              value={person.answers[field] ?? ''}
              onChange={({ target }) => answer(field, target.value)}
            >
              <option value="">请选择</option>
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </Select>
          ) : (
            <TextInput
              value={person.answers[field] ?? ''}
              maxLength={kind === 'phone' ? 20 : 100}
              {...(kind === 'phone' && {
                type: 'tel',
                'data-paste': 'phone',
                inputMode: 'tel',
                autoComplete: at === 0 ? 'tel' : 'off',
              })}
              onChange={({ target }) => answer(field, target.value)}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}

/** Fills the fields from the papers of the member's institution. */
function CopyMine({
  fields,
  onCopy,
}: {
  fields: readonly FormField[]
  onCopy: (mine: Pick<Draft, 'name' | 'answers'>) => void
}) {
  const [busy, setBusy] = useState(false)
  async function copy() {
    setBusy(true)
    const profile = await change(call(getProfile, {}))
    setBusy(false)
    const papers = profile?.standing ?? profile?.submission?.form
    if (!papers) return
    const answers: Record<string, string> = {}
    for (const { name, kind } of fields) {
      if (kind === 'phone') answers[name] = papers.contactPhone
      if (name === 'post') answers[name] = papers.contactTitle
    }
    onCopy({ name: papers.contactName, answers })
  }
  return (
    <Button variant="ghost" size="small" busy={busy} busyText="读取中…" onClick={copy}>
      填入我的资料
    </Button>
  )
}
