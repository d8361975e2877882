import { InputNumber } from 'antd'

interface YuanInputProps {
  /** An amount in fen; null is empty. */
  value?: number | null
  onChange?: (fen: number | null) => void
  disabled?: boolean
  id?: string
  'aria-label'?: string
}

/** An input in yuan for an amount in fen. */
export const YuanInput = ({ value, onChange, ...rest }: YuanInputProps) => (
  <InputNumber<string>
    {...rest}
    stringMode
    min="0"
    precision={2}
    prefix="¥"
    style={{ width: 140 }}
    value={value === null || value === undefined ? null : yuanOf(value)}
    onChange={(text) => onChange?.(text === null || text === '' ? null : fenOf(text))}
  />
)

const yuanOf = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** '12.5' → 1250, from its digits, so that no fraction is rounded. */
function fenOf(text: string): number {
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2))
}
