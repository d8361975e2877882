import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface TimeFieldProps {
  id?: string
  value?: string | null
  onChange?: (at: string | null) => void
  label: string
  placeholder: string
  disabled?: boolean
}

/** A moment, or none. */
export const TimeField = ({ id, value, onChange, label, placeholder, disabled = false }: TimeFieldProps) => (
  <DatePicker
    {...(id ? { id } : {})}
    aria-label={label}
    placeholder={placeholder}
    disabled={disabled}
    style={{ width: '100%' }}
    showTime={{ format: 'HH:mm' }}
    format="YYYY-MM-DD HH:mm"
    value={value ? dayjs(value) : null}
    onChange={(day) => onChange?.(day ? day.second(0).millisecond(0).toISOString() : null)}
  />
)
