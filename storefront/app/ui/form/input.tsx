import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import ChevronDown from '~icons/chevron-down'
import { useFieldProps } from './field.tsx'
import styles from './input.module.css'

type InputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>
  /** Placed inside the field at its end: 显示密码, a unit. */
  after?: ReactNode
}

export function TextInput({ after, className = '', ...rest }: InputProps) {
  const names = useFieldProps()
  // Without `max`, Chrome reads six digits as a year, so 20261105 would be no day.
  const most = rest.type === 'date' ? { max: '9999-12-31' } : {}
  const input = (
    <input type="text" {...names} {...most} {...rest} className={`${styles.control} ${className}`} />
  )
  if (after === undefined) return input
  return (
    <span className={styles.group}>
      {input}
      <span className={styles.after}>{after}</span>
    </span>
  )
}

export function TextArea({
  className = '',
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const names = useFieldProps()
  return (
    <textarea rows={3} {...names} {...rest} className={`${styles.control} ${styles.area} ${className}`} />
  )
}

export function Select({
  className = '',
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  const names = useFieldProps()
  return (
    <span className={styles.select}>
      <select {...names} {...rest} className={`${styles.control} ${className}`} />
      <ChevronDown size={16} aria-hidden="true" />
    </span>
  )
}

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: Ref<HTMLInputElement>
  children?: ReactNode
}

export const Checkbox = (props: ChoiceProps) => <Choice type="checkbox" {...props} />
export const Radio = (props: ChoiceProps) => <Choice type="radio" {...props} />

function Choice({ children, className = '', ...rest }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={`${styles.choice} ${className}`}>
      <input {...rest} />
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}
