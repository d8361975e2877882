import {
  AGREED_AT_ONCE,
  type AgreedCard,
  type AgreedPrice,
  listAgreedPrices,
} from '@gongfang/contract/goods/price-list'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../base/call.ts'
import { getSession, subscribeSession } from '../../base/session-store.ts'

/** The agreed price of a model on this screen; undefined without one, and until it is known. */
export function useAgreedPrice(skuId: number | null): AgreedPrice | undefined {
  useEffect(() => want(prices, skuId), [skuId])
  return useSyncExternalStore(
    subscribe,
    () => prices.known.get(skuId ?? 0)?.value ?? undefined,
    () => undefined,
  )
}

/** The agreed price of a product's card. */
export function useAgreedOfProduct(productId: number | null): AgreedCard | undefined {
  useEffect(() => want(cards, productId), [productId])
  return useSyncExternalStore(
    subscribe,
    () => cards.known.get(productId ?? 0)?.value ?? undefined,
    () => undefined,
  )
}

/** The same for models that are shown by one component: a new map when one of them becomes known. */
export function useAgreedPrices(skuIds: readonly number[]): ReadonlyMap<number, AgreedPrice> {
  const key = skuIds.join()
  useEffect(() => {
    for (const id of key === '' ? [] : key.split(',')) want(prices, Number(id))
  }, [key])
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  )
}

/** Whether a price on this screen is an agreed one. */
export const useAnyAgreed = () =>
  useSyncExternalStore(
    subscribe,
    () => isAny,
    () => false,
  )

/** For lists that are made after an answer: waits for it, and without one the public prices stand. */
export async function agreedPricesOf(skuIds: readonly number[]): Promise<ReadonlyMap<number, AgreedPrice>> {
  if (!mayHave() || Date.now() < quietUntil) return none
  const found = new Map<number, AgreedPrice>()
  for (let at = 0; at < skuIds.length; at += AGREED_AT_ONCE) {
    const answer = await call(listAgreedPrices, { skuIds: skuIds.slice(at, at + AGREED_AT_ONCE) }).catch(
      () => null,
    )
    if (answer === null) return none
    if (!answer.any) return keepQuiet()
    for (const price of answer.prices) found.set(price.skuId, price)
  }
  return found
}

const TOGETHER_MS = 20
/** A price is asked for again after this time. */
const FRESH_MS = 60_000

interface Kind<T> {
  known: Map<number, { value: T | null; at: number }>
  readonly wanted: Set<number>
}

const prices: Kind<AgreedPrice> = { known: new Map(), wanted: new Set() }
const cards: Kind<AgreedCard> = { known: new Map(), wanted: new Set() }
const none: ReadonlyMap<number, AgreedPrice> = new Map()
let shown = none
let isAny = false
let owner: string | null = null
/** The institution has no list: nothing is asked for until then. */
let quietUntil = 0
const listeners = new Set<() => void>()

/** A member without the right to see agreed prices sends no request. Unknown rights count as granted, since the server checks them. */
function mayHave() {
  const { token, user, userDetail } = getSession()
  const { can } = userDetail ?? user ?? {}
  return token !== null && (can === undefined || can.includes('prices'))
}

function want<T>({ known, wanted }: Kind<T>, id: number | null) {
  forgetOthers()
  if (id === null || id === 0 || !mayHave() || Date.now() < quietUntil) return
  if (Date.now() - (known.get(id)?.at ?? 0) < FRESH_MS) return
  if (prices.wanted.size + cards.wanted.size === 0) setTimeout(send, TOGETHER_MS)
  wanted.add(id)
}

async function send() {
  const asked = owner
  const take = ({ wanted }: Kind<unknown>) => {
    const ids = [...wanted].slice(0, AGREED_AT_ONCE)
    for (const id of ids) wanted.delete(id)
    return ids
  }
  while (prices.wanted.size + cards.wanted.size > 0) {
    const [skuIds, productIds] = [take(prices), take(cards)]
    // Without an answer the public prices stay; the order is priced by the server.
    const answer = await call(listAgreedPrices, { skuIds, productIds }).catch(() => null)
    if (answer === null || owner !== asked) return
    if (!answer.any) {
      keepQuiet()
      return
    }
    const at = Date.now()
    for (const id of skuIds) prices.known.set(id, { value: null, at })
    for (const id of productIds) cards.known.set(id, { value: null, at })
    for (const value of answer.prices) prices.known.set(value.skuId, { value, at })
    for (const value of answer.cards) cards.known.set(value.productId, { value, at })
    announce()
  }
}

function keepQuiet() {
  quietUntil = Date.now() + FRESH_MS
  forget()
  return none
}

function forget() {
  for (const kind of [prices, cards]) {
    kind.known.clear()
    kind.wanted.clear()
  }
  announce()
}

/** Prices belong to the session that asked for them. */
function forgetOthers() {
  const { token } = getSession()
  if (owner === token) return
  owner = token
  quietUntil = 0
  forget()
}

function announce() {
  shown = new Map([...prices.known].flatMap(([id, { value }]) => (value ? [[id, value]] : [])))
  isAny = shown.size > 0 || [...cards.known.values()].some(({ value }) => value !== null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stop = subscribeSession(forgetOthers)
  return () => {
    stop()
    listeners.delete(listener)
  }
}
