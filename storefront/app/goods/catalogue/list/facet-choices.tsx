import { useId, useState } from 'react'
import styles from './facet.module.css'

interface FacetChoicesProps {
  name: string
  unit?: string
  choices: readonly { value: string; text: string; count: number | null }[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  /** Long lists get a search field. */
  searchable?: boolean
}

const FOLDED = 8

export function FacetChoices({
  name,
  unit = '',
  choices,
  chosen,
  onToggle,
  searchable = false,
}: FacetChoicesProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const id = useId()
  if (choices.length === 0) return null
  const found = choices.filter(({ text }) => text.toLowerCase().includes(typed.trim().toLowerCase()))
  const long = found.length > FOLDED
  const shown = open || !long ? found : found.filter(({ value }, at) => at < FOLDED || chosen.includes(value))
  return (
    <fieldset className={styles.facet}>
      <legend>
        {name}
        {unit && <small>（{unit}）</small>}
      </legend>
      {searchable && choices.length > FOLDED && (
        <input
          type="search"
          className={styles.search}
          aria-label={`查找${name}`}
          placeholder={`查找${name}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul id={id} className={open ? styles.open : ''}>
        {shown.map(({ value, text, count }) => {
          const checked = chosen.includes(value)
          return (
            <li key={value}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={checked}
                  disabled={count === 0 && !checked}
                  onChange={() => onToggle(value)}
                />
                <span>{text}</span>
                {count !== null && <small>{count}</small>}
              </label>
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && <p className={styles.none}>没有匹配的{name}</p>}
      {long && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : `更多（${found.length}）`}
        </button>
      )}
    </fieldset>
  )
}
