import { storage } from '@gongfang/web/base/storage.ts'
import { useSyncExternalStore } from 'react'

/** The data of a product that the bar shows. The rest is loaded for the comparison. */
export interface Compared {
  readonly id: number
  readonly title: string
  readonly image: string
}

export const MOST_COMPARED = 4
const NAME = 'compared'
const NONE: readonly Compared[] = []

/** The chosen products. Storage keeps them on this device, through a reload and in all tabs. */
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

/** Storage may hold products of an older version or of another program. */
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
