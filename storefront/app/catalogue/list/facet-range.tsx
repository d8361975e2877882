import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './facet.module.css'

interface FacetRangeProps {
  name: string
  unit: string
  /** The smallest and largest values of the list, as placeholders. */
  least: string
  most: string
  value: [string, string]
  onChange: (from: string, to: string) => void
}

/** Two number fields with the unit, applied by Enter or the button. */
export function FacetRange({ value, ...rest }: FacetRangeProps) {
  if (rest.least === '' && rest.most === '' && value.join('') === '') return null
  // A new key empties the fields when the filter was removed elsewhere.
  return <Boxes key={value.join('..')} value={value} {...rest} />
}

function Boxes({ name, unit, least, most, value, onChange }: FacetRangeProps) {
  const [from, setFrom] = useState(value[0])
  const [to, setTo] = useState(value[1])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(from, to)
  }
  const box = (label: string, hint: string, text: string, set: (text: string) => void) => (
    <input
      inputMode="decimal"
      aria-label={`${name}${label}${unit && `，单位 ${unit}`}`}
      placeholder={hint}
      maxLength={12}
      value={text}
      onChange={(event) => set(event.target.value.normalize('NFKC'))}
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
    </fieldset>
  )
}
