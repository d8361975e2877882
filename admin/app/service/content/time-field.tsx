import { DatePicker } from 'antd'
import { instantOf, pickedOf } from '../../ui/picker-time.ts'
import { TIME_FORMATS } from '../../ui/typed-formats.ts'

interface TimeFieldProps {
  id?: string
  value?: string | null
  onChange?: (at: string | null) => void
  label: string
  placeholder: string
  disabled?: boolean
}

/** A time in Beijing, or none. The picker's 'now' would be the browser's clock, so it is not offered. */
export const TimeField = ({ id, value, onChange, label, placeholder, disabled = false }: TimeFieldProps) => (
  <DatePicker
    {...(id ? { id } : {})}
    aria-label={label}
    placeholder={placeholder}
    disabled={disabled}
    style={{ width: '100%' }}
    showTime={{ format: 'HH:mm' }}
    showNow={false}
    format={TIME_FORMATS}
    value={value ? pickedOf(value) : null}
    onChange={(day) => onChange?.(day ? instantOf(day) : null)}
  />
)
