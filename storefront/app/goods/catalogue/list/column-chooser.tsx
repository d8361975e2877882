import { storage } from '@gongfang/web/base/storage.ts'
import { useEffect, useState } from 'react'
import { Checkbox } from '../../../ui/form/input.tsx'
import { type ColumnChoice, noChoice } from './model-columns.ts'
import styles from './model-list.module.css'

interface ColumnChooserProps {
  candidates: readonly { name: string; on: boolean }[]
  onChoose: (name: string, on: boolean) => void
}

export function ColumnChooser({ candidates, onChoose }: ColumnChooserProps) {
  if (candidates.length === 0) return null
  return (
    <details className={styles.chooser}>
      <summary>选择列</summary>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">显示的列</legend>
        {candidates.map(({ name, on }) => (
          <Checkbox key={name} checked={on} onChange={(event) => onChoose(name, event.target.checked)}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  )
}

/**
 * The columns chosen on this device. The HTML is the same for everybody, so they are applied after hydration.
 */
export function useColumnChoice() {
  const [choice, setChoice] = useState(noChoice)
  useEffect(() => setChoice(choiceIn(storage.readJson(NAME))), [])
  const choose = (name: string, on: boolean) => {
    const without = (names: readonly string[]) => names.filter((other) => other !== name)
    const next = {
      shown: on ? [...without(choice.shown), name].slice(-MOST) : without(choice.shown),
      hidden: on ? without(choice.hidden) : [...without(choice.hidden), name].slice(-MOST),
    }
    setChoice(next)
    storage.writeJson(NAME, next)
  }
  return [choice, choose] as const
}

const NAME = 'tableColumns'
const MOST = 100

function choiceIn(kept: unknown): ColumnChoice {
  const { shown, hidden } = (kept ?? {}) as Partial<Record<keyof ColumnChoice, unknown>>
  return { shown: namesIn(shown), hidden: namesIn(hidden) }
}

const namesIn = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
