import { readDecimal } from '@gongfang/contract/base/typed-number'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { NumberFault } from '../../../ui/form/number-input.tsx'
import styles from './facet.module.css'

interface FacetRangeProps {
  name: string
  unit: string
  /** The smallest and largest values of the list, as placeholders. */
  least: string
  most: string
  value: [string, string]
  /** The most decimals of a value. */
  decimals?: number
  onChange: (from: string, to: string) => void
}

/** Two number fields with the unit, applied by Enter or the button. */
export function FacetRange({ value, ...rest }: FacetRangeProps) {
  if (rest.least === '' && rest.most === '' && value.join('') === '') return null
  // A new key empties the fields when the filter was removed elsewhere.
  return <Boxes key={value.join('..')} value={value} {...rest} />
}

function Boxes({ name, unit, least, most, value, decimals = 6, onChange }: FacetRangeProps) {
  const [from, setFrom] = useState(value[0])
  const [to, setTo] = useState(value[1])
  const [told, setTold] = useState(false)
  const whyId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [low, high] = [endOf(from), endOf(to)]
    setTold(true)
    if (low !== null && high !== null) onChange(low, high)
  }
  /** '' for no limit; null for a text that is not understood. */
  const endOf = (typed: string) => {
    if (typed.trim() === '') return ''
    const read = readDecimal(typed, { decimals, name })
    return 'value' in read ? read.value : null
  }
  const whyOf = (typed: string) => {
    const read = readDecimal(typed, { decimals, name })
    return typed.trim() !== '' && 'why' in read ? read.why : ''
  }
  const why = told ? whyOf(from) || whyOf(to) : ''
  const box = (label: string, hint: string, text: string, set: (text: string) => void) => (
    <input
      inputMode="decimal"
      aria-label={`${name}${label}${unit && `，单位 ${unit}`}`}
      placeholder={hint}
      maxLength={20}
      aria-invalid={(told && whyOf(text) !== '') || undefined}
      aria-describedby={why === '' ? undefined : whyId}
      value={text}
      onChange={(event) => {
        set(event.target.value)
        setTold(false)
      }}
      onBlur={() => setTold(true)}
    />
  )
  return (
    <fieldset className={styles.facet}>
      <legend>
        {name}
        {unit && <small>（{unit}）</small>}
      </legend>
      <form className={styles.range} onSubmit={submit}>
        {box('最低', least, from, setFrom)}
        <span aria-hidden="true">–</span>
        {box('最高', most, to, setTo)}
        <Button type="submit" variant="outline" size="small">
          确定
        </Button>
      </form>
      {why !== '' && <NumberFault id={whyId} why={why} />}
    </fieldset>
  )
}
