import { dayOf } from '@gongfang/contract/base/time'
import { type NoteKey, noteKeys, noteOf, type OrderNotes } from '@gongfang/contract/buying/order-notes'
import type { RequiredField } from '@gongfang/contract/people/institution-settings'
import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/input.tsx'

interface NoteFieldsProps {
  /** All of them, unless some are named. */
  keys?: readonly NoteKey[]
  notes: OrderNotes
  change: (part: Partial<OrderNotes>) => void
  errors: Record<string, string>
  /** What the institution demands. */
  required: readonly RequiredField[] | undefined
  /** Others have to agree to the order. */
  decided: boolean
}

/** A field for each note that the order may have. */
export const NoteFields = ({
  keys = noteKeys,
  notes,
  change,
  errors,
  required = [],
  decided,
}: NoteFieldsProps) =>
  keys
    .map((key) => ({ key, why: required.find(({ field }) => field === key)?.why }))
    .filter(
      ({ key, why }) => noteOf(key).offered === 'always' || decided || why !== undefined || notes[key] !== '',
    )
    .map(({ key, why }) => (
      <NoteField
        key={key}
        name={key}
        value={notes[key]}
        why={why}
        error={errors[key] === why && notes[key].trim() !== '' ? undefined : errors[key]}
        onChange={(text) => change({ [key]: text })}
      />
    ))

interface NoteFieldProps {
  name: NoteKey
  value: string
  /** The sentence of the institution that demands it. */
  why: string | undefined
  error: string | undefined
  onChange: (text: string) => void
}

/** A long text says how long it may be; `maxLength` would count some characters twice. */
function NoteField({ name, value, why, error, onChange }: NoteFieldProps) {
  const { kind, label, hint, placeholder, most, rows } = noteOf(name)
  // A hint of a note that is demanded would say that it can be left out.
  const said = why ?? hint
  const shown = said === error ? '' : said
  const field = { label, name, error, required: why !== undefined }
  if (rows === 1)
    return (
      <Field {...field} {...(shown && { hint: shown })}>
        <TextInput
          value={value}
          {...(kind === 'day' ? { type: 'date', min: dayOf(new Date()) } : { maxLength: most, placeholder })}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    )
  const counted = `${[...value].length} / ${most}`
  return (
    <Field {...field} hint={[shown, counted].filter(Boolean).join('　')}>
      <TextArea
        value={value}
        rows={rows}
        placeholder={placeholder}
        onChange={({ target }) => onChange([...target.value].slice(0, most).join(''))}
      />
    </Field>
  )
}
