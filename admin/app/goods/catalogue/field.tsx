import { Form } from 'antd'
import type { ReactNode } from 'react'

interface FieldProps {
  label: string
  /** The id of the control, for its label. */
  id?: string
  fault?: string | undefined
  hint?: string
  required?: boolean
  children: ReactNode
}

/** A label, its control and its error. */
export const Field = ({ label, id, fault, hint, required = false, children }: FieldProps) => (
  <Form.Item
    label={label}
    {...(id && { htmlFor: id })}
    required={required}
    {...(fault && { validateStatus: 'error' as const, help: fault })}
    {...(hint && { extra: hint })}
    layout="vertical"
  >
    {children}
  </Form.Item>
)
