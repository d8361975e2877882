import {
  type AmountLimits,
  type QuantityLimits,
  type Read,
  readQuantity,
  readSignedYuan,
  readYuan,
} from '@gongfang/contract/base/typed-number'
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react'
import CircleAlert from '~icons/circle-alert'
import { useFieldProps } from './field.tsx'
import { TextInput } from './input.tsx'
import styles from './number-input.module.css'
import { UNREAD, useHeldForm } from './unread.ts'

type Passed = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'inputMode' | 'type'> & {
  ref?: Ref<HTMLInputElement>
  after?: ReactNode
  /** The text as it was typed. */
  value: string
  onChange: (typed: string) => void
}

/** A whole number as text. `readQuantity` with the same limits gives its value. */
export const QuantityInput = ({ limits, ...rest }: Passed & { limits?: QuantityLimits }) => (
  <NumberInput {...rest} inputMode="numeric" read={(typed) => readQuantity(typed, limits)} />
)

/** An amount in yuan as text. `readYuan` or `readSignedYuan` gives its value. */
export const AmountInput = ({
  limits,
  signed = false,
  ...rest
}: Passed & { limits?: AmountLimits; signed?: boolean }) => (
  <NumberInput
    {...rest}
    inputMode={signed ? 'text' : 'decimal'}
    read={(typed) => (signed ? readSignedYuan(typed, limits) : readYuan(typed, limits))}
  />
)

interface NumberInputProps extends Passed {
  inputMode: 'numeric' | 'decimal' | 'text'
  read: (typed: string) => Read<number>
}

/**
 * Keeps what is typed and says beside it what is wrong, once the field is left or Enter is pressed. Enter commits the
 * number and does not send the form. An empty field is the form's matter.
 */
export function NumberInput({ value, onChange, read, onBlur, onKeyDown, ref, ...rest }: NumberInputProps) {
  const names = useFieldProps()
  const [told, setTold] = useState(false)
  const own = useRef<HTMLInputElement>(null)
  const whyId = useId()
  const answer = value.trim() === '' ? null : read(value)
  const why = answer && 'why' in answer ? answer.why : ''
  useHeldForm(own, why !== '', () => setTold(true))
  // The form's own sentence after a refused submit stands in the same place.
  const shown = told && why !== '' && !names['aria-invalid']
  return (
    <>
      <TextInput
        autoComplete="off"
        {...rest}
        {...(shown && { 'aria-invalid': true, 'aria-describedby': whyId })}
        {...(why !== '' && { [UNREAD]: '' })}
        ref={(input) => {
          own.current = input
          if (typeof ref === 'function') ref(input)
          else if (ref) ref.current = input
        }}
        value={value}
        onChange={(event) => {
          if (!('why' in read(event.target.value))) setTold(false)
          onChange(event.target.value)
        }}
        onBlur={(event) => {
          setTold(true)
          onBlur?.(event)
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            setTold(true)
          }
          onKeyDown?.(event)
        }}
      />
      {shown && <NumberFault id={whyId} why={why} />}
    </>
  )
}

/** The sentence beside a number that is not understood. */
export const NumberFault = ({ id, why }: { id: string; why: string }) => (
  <span id={id} role="alert" className={styles.why}>
    <CircleAlert size={14} aria-hidden="true" />
    {why}
  </span>
)
