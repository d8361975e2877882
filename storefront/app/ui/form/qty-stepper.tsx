import { readQuantity } from '@gongfang/contract/base/typed-number'
import { useId, useRef, useState } from 'react'
import Minus from '~icons/minus'
import Plus from '~icons/plus'
import { toast } from '../overlay/toast.tsx'
import { NumberFault } from './number-input.tsx'
import styles from './qty-stepper.module.css'
import { fitQuantity } from './quantity.ts'
import { UNREAD, useHeldForm } from './unread.ts'

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
  /**
   * The sentence about a number above `max`. With it a number outside the limits stays as it was typed; without it the
   * number is corrected as an order's quantity, and the reason is announced.
   */
  tooMany?: string
}

/**
 * A quantity field. A text that is no whole number stays, with a sentence below it, and nothing is sent until it is
 * mended. Enter commits the number and does not send the form.
 */
export function QtyStepper(props: QtyStepperProps) {
  const { value, min, step, max, label, busy = false } = props
  const { input, typed, why, shown, type, commit, stepBy } = useTypedQuantity(props)
  const whyId = useId()
  return (
    <span className={styles.whole}>
      <span className={styles.stepper} data-wrong={shown || undefined} aria-busy={busy || undefined}>
        <button
          type="button"
          aria-label="减少"
          disabled={value <= min && typed === null}
          onClick={() => stepBy(-step)}
        >
          <Minus size={16} aria-hidden="true" />
        </button>
        <input
          ref={input}
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={shown || undefined}
          aria-describedby={shown ? whyId : undefined}
          {...(why !== '' && { [UNREAD]: '' })}
          value={typed ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') commit()
            if (event.key === 'ArrowUp') stepBy(step)
            if (event.key === 'ArrowDown') stepBy(-step)
            if (['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) event.preventDefault()
          }}
        />
        <button
          type="button"
          aria-label="增加"
          disabled={value + step > max && typed === null}
          onClick={() => stepBy(step)}
        >
          <Plus size={16} aria-hidden="true" />
        </button>
      </span>
      {shown && <NumberFault id={whyId} why={why} />}
    </span>
  )
}

/** The typed text, and the quantity that follows from it. */
function useTypedQuantity(props: QtyStepperProps) {
  const { value, min, step, max, onChange, onZero, tooMany } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [told, setTold] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const read = typed === null ? { value } : judge(typed, props)
  const why = 'why' in read ? read.why : ''
  useHeldForm(input, why !== '', () => setTold(true))

  const set = (wanted: number) => {
    const fitted = tooMany === undefined ? fitQuantity(wanted, { min, step, max }) : null
    if (fitted?.reason) toast('warning', fitted.reason)
    const quantity = fitted?.quantity ?? Math.min(max, Math.max(min, wanted))
    setTyped(null)
    setTold(false)
    if (quantity !== value) onChange(quantity)
  }
  const type = (text: string) => {
    setTyped(text)
    if (!('why' in judge(text, props))) setTold(false)
  }
  const commit = () => {
    if (typed === null) return
    if ('why' in read) return setTold(true)
    if (onZero && read.value === 0) {
      setTyped(null)
      return onZero()
    }
    set(read.value)
  }
  /** A step from a number that is understood. Any other text stays. */
  const stepBy = (by: number) => {
    if ('why' in read) {
      setTold(true)
      return input.current?.focus()
    }
    if (by > 0 || read.value > min) set(read.value + by)
  }
  const shown = told && why !== ''
  return { input, typed, why, shown, type, commit, stepBy }
}

function judge(typed: string, { min, max, tooMany }: QtyStepperProps) {
  const read = readQuantity(typed)
  if ('why' in read || tooMany === undefined) return read
  if (read.value > max) return { why: tooMany }
  return read.value < min ? { why: `最少 ${min}` } : read
}
