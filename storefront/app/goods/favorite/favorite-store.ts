import { pickFavorites } from '@gongfang/contract/goods/favorite'
import { useCallback, useSyncExternalStore } from 'react'
import { call } from '../../base/call.ts'

const marks = new Map<number, boolean>()
const hearts = new Map<number, Set<() => void>>()

/** Whether a product is a favorite; null until it is known. All buttons of a product share one request. */
export function useFavorite(productId: number): boolean | null {
  const subscribe = useCallback((listener: () => void) => join(productId, listener), [productId])
  return useSyncExternalStore(
    subscribe,
    () => marks.get(productId) ?? null,
    () => null,
  )
}

export function mark(productId: number, on: boolean) {
  const listeners = hearts.get(productId)
  if (!listeners) return
  marks.set(productId, on)
  for (const listener of listeners) listener()
}

function join(productId: number, listener: () => void) {
  const listeners = hearts.get(productId) ?? new Set()
  if (listeners.size === 0) {
    hearts.set(productId, listeners)
    ask(productId)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    hearts.delete(productId)
    // The mark belongs to the session that loaded it.
    marks.delete(productId)
  }
}

const ask = (productId: number) =>
  call(pickFavorites, { productIds: [productId] }).then(
    ({ productIds }) => mark(productId, productIds.length > 0),
    // The button still works: adding an existing favorite changes nothing.
    () => mark(productId, false),
  )
