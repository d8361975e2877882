import { useState } from 'react'
import Minus from '~icons/minus'
import Plus from '~icons/plus'
import { toast } from '../overlay/toast.tsx'
import styles from './qty-stepper.module.css'
import { fitQuantity } from './quantity.ts'

interface QtyStepperProps {
  value: number
  min: number
  step: number
  max: number
  onChange: (value: number) => void
  /** '数量，型号 AB-12' */
  label: string
  busy?: boolean
  /** Called for a typed 0, where the line can be removed. */
  onZero?: () => void
}

/** A quantity field. Typed values are corrected when it loses the focus, and the reason is announced. */
export function QtyStepper({
  value,
  min,
  step,
  max,
  onChange,
  label,
  busy = false,
  onZero,
}: QtyStepperProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const set = (wanted: number) => {
    const { quantity, reason } = fitQuantity(wanted, { min, step, max })
    if (reason) toast('warning', reason)
    setTyped(null)
    if (quantity !== value) onChange(quantity)
  }
  const leave = () => {
    if (typed === null) return
    if (onZero && /^0+$/.test(typed)) {
      setTyped(null)
      return onZero()
    }
    set(Number(typed) || min)
  }

  return (
    <span className={styles.stepper} aria-busy={busy || undefined}>
      <button
        type="button"
        aria-label="减少"
        disabled={value <= min}
        onClick={() => onChange(Math.max(min, value - step))}
      >
        <Minus size={16} aria-hidden="true" />
      </button>
      <input
        inputMode="numeric"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6))}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
          if (event.key === 'ArrowUp') set(value + step)
          if (event.key === 'ArrowDown' && value > min) set(value - step)
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') event.preventDefault()
        }}
      />
      <button
        type="button"
        aria-label="增加"
        disabled={value + step > max}
        onClick={() => onChange(value + step)}
      >
        <Plus size={16} aria-hidden="true" />
      </button>
    </span>
  )
}
