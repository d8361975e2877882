import { pickFavorites } from '@gongfang/contract/goods/favorite'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../base/call.ts'
import { getSession } from '../../base/session-store.ts'

/** Whether a product of this screen is a favorite of the member. Unknown counts as no. */
export function useMark(productId: number): boolean {
  useEffect(() => ask(productId), [productId])
  return useSyncExternalStore(
    subscribe,
    () => marks.get(productId) === true,
    () => false,
  )
}

export function setMark(productId: number, on: boolean) {
  pressed.add(productId)
  marks.set(productId, on)
  announce()
}

const TOGETHER_MS = 50
/** The number of products that the endpoint takes at once. */
const MOST = 100

let marks = new Map<number, boolean>()
let owner: string | null = null
const waiting = new Set<number>()
/** Products that were switched after the request: the switch is newer than the answer. */
const pressed = new Set<number>()
const listeners = new Set<() => void>()

/** Loads the state again each time a card is drawn, because favorites change on other screens too. */
function ask(productId: number) {
  const { token } = getSession()
  if (owner !== token) {
    owner = token
    marks = new Map()
    announce()
  }
  if (waiting.size === 0) setTimeout(send, TOGETHER_MS)
  waiting.add(productId)
}

async function send() {
  const ids = [...waiting]
  waiting.clear()
  pressed.clear()
  const asked = owner
  for (let at = 0; at < ids.length; at += MOST) {
    const productIds = ids.slice(at, at + MOST)
    // Without an answer the buttons still work: adding an existing favorite changes nothing.
    const picked = await call(pickFavorites, { productIds }).catch(() => null)
    if (picked === null || owner !== asked) return
    for (const id of productIds) if (!pressed.has(id)) marks.set(id, picked.productIds.includes(id))
    announce()
  }
}

function announce() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
