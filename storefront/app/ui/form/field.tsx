import { createContext, type ReactNode, useContext, useId } from 'react'
import CircleAlert from '~icons/circle-alert'
import styles from './field.module.css'

interface FieldProps {
  label: string
  /** The server's name of the field. An error summary links to `#field-{name}`. */
  name: string
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
  children: ReactNode
}

/** A label, one control, and a hint or an error. The control gets its ids through the context. */
export function Field({ label, name, error, hint, required = false, children }: FieldProps) {
  const base = useId()
  const hintId = hint === undefined ? undefined : `${base}-hint`
  const errorId = error === undefined ? undefined : `${base}-error`
  const describedBy = [errorId, hintId].filter((id) => id !== undefined).join(' ') || undefined
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId(name)} className={styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <FieldNames value={{ id: fieldId(name), name, describedBy, invalid: error !== undefined, required }}>
        {children}
      </FieldNames>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

export const fieldId = (name: string) => `field-${name}`

interface Names {
  id: string | undefined
  name: string | undefined
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldNames = createContext<Names>({
  id: undefined,
  name: undefined,
  describedBy: undefined,
  invalid: false,
  required: false,
})

/** Props that connect a control with its Field. */
export function useFieldProps() {
  const { id, name, describedBy, invalid, required } = useContext(FieldNames)
  return {
    id,
    name,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
  }
}

/** The errors at the top of a form after a refused submit, each with a link to its field. */
export function ErrorSummary({
  fields,
  labels,
  onGo,
}: {
  fields: Record<string, string>
  labels: Record<string, string>
  /** Called before the jump, for a field that has to be shown first. */
  onGo?: (name: string) => void
}) {
  const names = Object.keys(fields)
  if (names.length < 2) return null
  return (
    <div className={styles.summary} role="alert">
      <p>有 {names.length} 处需要修改：</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={() => onGo?.(name)}>
              {labels[name] ?? name}：{fields[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
