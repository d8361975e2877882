import * as cart from '@gongfang/contract/goods/cart'
import { storage } from '@gongfang/web/base/storage.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../../base/call.ts'
import { whenLoggedIn, whenLoggedOut } from '../../base/session-changes.ts'
import { getSession, subscribeSession } from '../../base/session-store.ts'
import { itemCount, type LocalItem, putItem, readCount, readItems } from './local-cart.ts'

/**
 * Pieces in the cart: the server's number for a member, the browser's for a visitor. 0 in the server's HTML.
 */
export const useCartCount = () => useSyncExternalStore(subscribe, currentCount, () => 0)

/** Changes when the member's cart was changed outside of the cart page, in this tab or another. */
export const useCartVersion = () =>
  useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  )
let version = 0

export interface Addition {
  skuId: number
  quantity?: number
  priceFen: number
}

/** Adds from any page. The count rises at once and falls back on a refusal, which is thrown. */
export async function addToCart({ skuId, quantity, priceFen }: Addition): Promise<void> {
  if (getSession().token === null) {
    writeItems(putItem(localItems(), { id: skuId, price: priceFen, quantity: quantity ?? 1 }))
    return setCount(itemCount(localItems()))
  }
  const expected = quantity ?? 1
  const asked = ++newest
  setCount(currentCount() + expected)
  try {
    const answer = await call(cart.addToCart, { skuId, quantity })
    version++
    setCount(asked === newest ? readCount(answer) : currentCount())
  } catch (error) {
    setCount(Math.max(0, currentCount() - expected))
    throw error
  }
}

/** Runs at start and after login. After a failed request the last known count stays. */
export async function refreshCartCount(): Promise<void> {
  const asked = ++newest
  const { token } = getSession()
  if (token === null) return setCount(itemCount(localItems()))
  await mergeLocalCart()
  // Changes that an earlier visit could not send.
  if (storage.read('cartEdits') !== null) await (await import('./edit-store.ts')).sendEdits(knowCartCount)
  const answer = await call(cart.countCart, {}).catch(() => null)
  if (answer !== null && asked === newest && getSession().token === token) setCount(readCount(answer))
}

/** Takes the count of an answer of the cart page. */
export function knowCartCount(count: number) {
  newest++
  setCount(count)
}

whenLoggedIn(async () => {
  await mergeLocalCart()
  void refreshCartCount()
})
whenLoggedOut(() => void refreshCartCount())

/** Merges a visitor's cart into the member's, once: the merge id stays the same until an answer has come. */
export function mergeLocalCart(): Promise<void> {
  merging ??= merge().finally(() => {
    merging = undefined
  })
  return merging
}
let merging: Promise<void> | undefined

async function merge() {
  if (localItems().length === 0 || getSession().token === null) return
  // Few visits have something to merge.
  const answer = await import('./merge-items.ts').then(({ mergeItems }) => mergeItems()).catch(() => null)
  if (answer !== null) knowCartCount(answer.count)
}

const localItems = () => readItems(storage.readJson('cart'))

/** A changed cart needs a new merge id. */
function writeItems(items: readonly LocalItem[]) {
  storage.writeJson('cart', items)
  storage.remove('cartMergeId')
}

/** Number of the newest request. Answers of earlier requests are ignored. */
let newest = 0
let count: number | null = null
const listeners = new Set<() => void>()

function currentCount() {
  count ??= getSession().token === null ? itemCount(localItems()) : readCount(storage.readJson('cartCount'))
  return count
}

function setCount(next: number) {
  count = next
  storage.writeJson('cartCount', next)
  announce()
}

function announce() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) stop = follow()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}
let stop = () => {}

/** Follows other tabs through storage. When a session ends, the visitor's own cart is counted again. */
function follow() {
  // The count may have changed while nothing listened.
  count = null
  const forget = () => {
    count = null
    announce()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== 'cart' && key !== 'cartCount' && key !== 'token') return
    version++
    forget()
  }
  let { token } = getSession()
  const unsubscribe = subscribeSession(() => {
    if (getSession().token === token) return
    token = getSession().token
    newest++
    forget()
  })
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}
