import { storage } from '@gongfang/web/base/storage.ts'
import { useState } from 'react'

export interface ListSettings {
  /** Keys of the hidden columns. */
  hidden: string[]
  /** Keys of the columns that have an order of their own; the others follow in the default order. */
  order: string[]
  loose: boolean
  /** True if all filters are shown, false for one row of them. */
  unfolded: boolean
}

interface Placed {
  readonly key: string
  readonly extra?: boolean
  readonly fixed?: unknown
}

/** The settings of a list, stored on this device by the list's title. */
export function useListSettings<C extends Placed>(title: string, columns: readonly C[]) {
  const name = `adminColumns ${title}`
  const usual = usualOf(columns)
  const [settings, setSettings] = useState(() => readSettings(storage.readJson(name), usual))
  const change = (changes: Partial<ListSettings>) => {
    const next = { ...settings, ...changes }
    setSettings(next)
    storage.writeJson(name, next)
  }
  const ordered = inOrder(columns, settings.order)
  const shown = ordered.filter(({ key }) => !settings.hidden.includes(key))
  return { settings, change, ordered, shown, reset: () => change({ ...usual, unfolded: settings.unfolded }) }
}

const usualOf = (columns: readonly Placed[]): ListSettings => ({
  hidden: columns.filter(({ extra }) => extra).map(({ key }) => key),
  order: [],
  loose: false,
  unfolded: false,
})

/** An old format stored only the keys of hidden columns. */
export function readSettings(kept: unknown, usual: ListSettings): ListSettings {
  if (Array.isArray(kept)) return { ...usual, hidden: kept }
  return { ...usual, ...(kept as Partial<ListSettings> | null) }
}

/** Fixed columns stay at the edge. A column that the stored order does not know follows its neighbour. */
export function inOrder<C extends Placed>(columns: readonly C[], order: readonly string[]): C[] {
  const free = columns.filter(({ fixed }) => !fixed)
  const moved = order.flatMap((key) => free.find((column) => column.key === key) ?? [])
  for (const [at, column] of free.entries()) {
    if (moved.includes(column)) continue
    const before = free[at - 1]
    moved.splice(before ? moved.indexOf(before) + 1 : 0, 0, column)
  }
  return [...moved, ...columns.filter(({ fixed }) => fixed)]
}

/** The order after a column moved one place up or down. */
export function moved(columns: readonly Placed[], key: string, by: -1 | 1): string[] {
  const keys = columns.filter(({ fixed }) => !fixed).map((column) => column.key)
  const from = keys.indexOf(key)
  const to = Math.max(0, Math.min(keys.length - 1, from + by))
  return keys.toSpliced(from, 1).toSpliced(to, 0, key)
}
