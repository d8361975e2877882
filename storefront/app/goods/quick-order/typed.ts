import { readQuantity } from '@gongfang/contract/base/typed-number'
import type { NewLine } from './use-quick-list.ts'

export interface TypedRow {
  readonly code: string
  readonly quantity: string
}

const ROWS = 10
export const blankRows = (): TypedRow[] => Array.from({ length: ROWS }, () => ({ code: '', quantity: '' }))

/** The rows until the page is reloaded: their table goes when some of them become a list. */
let kept: readonly TypedRow[] = blankRows()
export const keptRows = () => kept
export const changeRows = (change: (before: readonly TypedRow[]) => TypedRow[]) => {
  kept = change(kept)
}

const isTyped = ({ code }: TypedRow) => code.trim() !== ''

/** A line of 0 pieces is not wanted. An empty quantity means the minimum. */
export const typedLimits = { least: 1 }

export const typedLines = (rows: readonly TypedRow[]): NewLine[] =>
  rows.filter(isTyped).map(({ code, quantity }) => {
    if (quantity.trim() === '') return { code, quantity: null }
    const read = readQuantity(quantity, typedLimits)
    return 'value' in read ? { code, quantity: read.value } : { code, quantity: null, doubt: read.why }
  })

/** The rows after so many of them went into the list: those beyond its room stay. */
export const rowsAfter = (rows: readonly TypedRow[], taken: number): TypedRow[] => {
  const rest = rows.filter(isTyped).slice(taken)
  return [...rest, ...blankRows().slice(rest.length)]
}
