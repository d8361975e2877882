import { type NoteKey, noteKeys, noteOf, type OrderNotes } from '@gongfang/contract/buying/order-notes'
import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/input.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './remark-section.module.css'

interface RemarkSectionProps {
  notes: OrderNotes
  change: (part: Partial<OrderNotes>) => void
  errors: Record<string, string>
}

export function RemarkSection({ notes, change, errors }: RemarkSectionProps) {
  return (
    <Section title="备注">
      <div className={styles.fields}>
        {noteKeys.map((key) => (
          <NoteField
            key={key}
            name={key}
            value={notes[key]}
            error={errors[key]}
            onChange={(text) => change({ [key]: text })}
          />
        ))}
      </div>
    </Section>
  )
}

interface NoteFieldProps {
  name: NoteKey
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A long text says how long it may be; `maxLength` would count some characters twice. */
function NoteField({ name, value, error, onChange }: NoteFieldProps) {
  const { label, hint, placeholder, most, rows } = noteOf(name)
  if (rows === 1)
    return (
      <Field label={label} name={name} hint={hint} error={error}>
        <TextInput
          value={value}
          maxLength={most}
          placeholder={placeholder}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    )
  const counted = `${[...value].length} / ${most}`
  return (
    <Field label={label} name={name} hint={[hint, counted].filter(Boolean).join('　')} error={error}>
      <TextArea
        value={value}
        rows={rows}
        placeholder={placeholder}
        onChange={({ target }) => onChange([...target.value].slice(0, most).join(''))}
      />
    </Field>
  )
}
