import { useSyncExternalStore } from 'react'
import { storage } from '../base/storage.ts'

/** As much of a product as the bar shows; the rest is asked for when they are compared. */
export interface Compared {
  readonly id: number
  readonly title: string
  readonly image: string
}

export const MOST_COMPARED = 4
const NAME = 'compared'
const NONE: readonly Compared[] = []

/** What is to be compared: on this device, in all its tabs, and there after a reload. */
export const useCompared = () => useSyncExternalStore(subscribe, getCompared, () => NONE)

export const getCompared = () => {
  items ??= readCompared(storage.readJson(NAME))
  return items
}
let items: readonly Compared[] | undefined

export function setCompared(next: readonly Compared[]) {
  storage.writeJson(NAME, next)
  forget(next)
}

/** What storage holds may come from an older version or another hand. */
export const readCompared = (stored: unknown): Compared[] =>
  Array.isArray(stored) ? stored.filter((item) => item?.id > 0 && item.title).slice(0, MOST_COMPARED) : []

const listeners = new Set<() => void>()

function forget(next?: readonly Compared[]) {
  items = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => key === NAME && forget()
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
