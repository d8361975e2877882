import { type Read, readPercent, readQuantity, readYuan } from '@gongfang/contract/base/typed-number'
import { Input, type InputProps } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './number-input.module.css'
import { UNREAD } from './unread.ts'

type Passed = Pick<
  InputProps,
  | 'id'
  | 'aria-label'
  | 'className'
  | 'style'
  | 'size'
  | 'prefix'
  | 'suffix'
  | 'placeholder'
  | 'disabled'
  | 'autoFocus'
  | 'onBlur'
> & {
  value?: number | null
  /** null is empty, or a text that is not understood. */
  onChange?: (value: number | null) => void
  /** Called with the value after Enter. */
  onEnter?: () => void
  onEscape?: () => void
  /** The field does not hold back what is sent: a filter. */
  loose?: boolean
}

type QuantityProps = Passed & {
  min?: number
  max?: number
  /** The word for the number in sentences about it. */
  word?: string
}

/** The largest whole number that the database keeps for a number of pieces, grams or points. */
const MOST_WHOLE = 2_147_483_647

/** A whole number. */
export const QuantityInput = ({ min = 0, max = MOST_WHOLE, word, ...rest }: QuantityProps) => (
  <NumberInput
    {...rest}
    step={1}
    least={min}
    most={max}
    show={String}
    read={(typed) =>
      readQuantity(typed, {
        least: min,
        most: max,
        unit: unitOf(rest.suffix),
        ...(word !== undefined && { name: word }),
      })
    }
  />
)

/** A suffix such as '/ 12 个' is no unit. */
const unitOf = (suffix: unknown) => (typeof suffix === 'string' && !suffix.startsWith('/') ? suffix : '')

type YuanProps = Passed & { max?: number | undefined }

/** An amount in yuan; the value is in fen. */
export const YuanInput = ({ max, ...rest }: YuanProps) => (
  <NumberInput
    prefix="¥"
    style={{ width: 140 }}
    {...rest}
    step={100}
    least={0}
    most={max ?? Number.MAX_SAFE_INTEGER}
    show={yuanOf}
    read={(typed) => readYuan(typed, max === undefined ? {} : { mostFen: max })}
  />
)

const yuanOf = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

type PercentProps = Passed & { min: number; max: number }

/** A percentage; the value is in hundredths of a percent. */
export const PercentInput = ({ min, max, ...rest }: PercentProps) => (
  <NumberInput
    suffix="%"
    {...rest}
    step={100}
    least={min * 100}
    most={max * 100}
    show={(value) => String(value / 100)}
    read={(typed) => readPercent(typed, { least: min, most: max })}
  />
)

interface NumberInputProps extends Passed {
  step: number
  least: number
  most: number
  read: (typed: string) => Read<number>
  show: (value: number) => string
}

/**
 * Keeps what is typed and says below it what is wrong, once the field is left or Enter is pressed. Enter commits the number
 * and does not send the form; `useAct` sends nothing while a text is not understood.
 */
function NumberInput(props: NumberInputProps) {
  const {
    value,
    onChange,
    onEnter,
    onEscape,
    onBlur,
    loose = false,
    step,
    least,
    most,
    read,
    show,
    ...rest
  } = props
  const { typed, why, shown, give, commit, stepBy, restore } = useTypedNumber(props)
  const whyId = useId()
  const name = rest['aria-label']
  return (
    <span className={styles.field}>
      <Input
        autoComplete="off"
        inputMode={least < 0 ? 'text' : 'decimal'}
        role="spinbutton"
        aria-valuenow={value ?? undefined}
        aria-valuemin={least}
        aria-valuemax={most}
        {...rest}
        status={shown ? 'error' : ''}
        {...(shown && { 'aria-invalid': true, 'aria-describedby': whyId })}
        {...(why !== '' && !loose && { [UNREAD]: name ? `${name}：${why}` : why })}
        value={typed ?? (value === null || value === undefined ? '' : show(value))}
        onChange={({ target }) => give(target.value)}
        onBlur={(event) => {
          commit()
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape' && onEscape) {
            restore()
            onEscape()
          }
          if (event.key === 'Enter') {
            commit()
            if (why === '') onEnter?.()
          }
          if (event.key === 'ArrowUp') stepBy(step)
          if (event.key === 'ArrowDown') stepBy(-step)
          if (['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) event.preventDefault()
        }}
      />
      {shown && (
        <span id={whyId} role="alert" className={styles.why}>
          {why}
        </span>
      )}
    </span>
  )
}

/** The typed text, what is wrong with it, and the value that it gives. */
function useTypedNumber({ value, onChange, least, most, read }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [told, setTold] = useState(false)
  /** The value that the typed text gave, and whether its change is just being drawn. */
  const given = useRef<number | null>(null)
  const isOwn = useRef(false)
  // Another value from outside replaces the text. What the form makes of an own change is no such value.
  useEffect(() => {
    if (typed !== null && !isOwn.current && (value ?? null) !== given.current) setTyped(null)
  }, [value])
  useEffect(() => {
    isOwn.current = false
  })
  const answer = typed === null || typed.trim() === '' ? null : read(typed)
  const why = answer && 'why' in answer ? answer.why : ''
  const shown = told && why !== ''

  const give = (text: string) => {
    const answer = text.trim() === '' ? null : read(text)
    given.current = answer && 'value' in answer ? answer.value : null
    isOwn.current = true
    setTyped(text)
    if (!answer || 'value' in answer) setTold(false)
    onChange?.(given.current)
  }
  const commit = () => {
    setTold(true)
    if (why === '') setTyped(null)
  }
  /** A step from a number that is understood. Any other text stays. */
  const stepBy = (by: number) => {
    if (why !== '') return setTold(true)
    const next = Math.min(most, Math.max(least, (value ?? 0) + by))
    setTyped(null)
    onChange?.(next)
  }
  const restore = () => setTyped(null)
  return { typed, why, shown, give, commit, stepBy, restore }
}
