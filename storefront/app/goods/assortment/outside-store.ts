import { getAssortment, OUTSIDE_AT_ONCE } from '@gongfang/contract/goods/assortment'
import type { Outside } from '@gongfang/contract/goods/assortment-mode'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../base/call.ts'
import { getSession, subscribeSession } from '../../base/session-store.ts'

/** The assortment of the member's institution, if it is in use. Without one nothing is asked. */
export function ownAssortment(): { id: number; mode: Outside } | undefined {
  const { token, user, userDetail } = getSession()
  return token === null ? undefined : (userDetail ?? user)?.assortment
}

/** The assortment outside of which the institution buys nothing. */
export function useOnlyAssortment(): number | undefined {
  return useSyncExternalStore(subscribeSession, onlyAssortment, () => undefined)
}

export function onlyAssortment(): number | undefined {
  const own = ownAssortment()
  return own?.mode === 'only' ? own.id : undefined
}

/** The mode of the assortment that a model on this screen is outside of; undefined if it is inside, and until it is known. */
export function useOutside(skuId: number | null): Outside | undefined {
  useEffect(() => want(models, skuId), [skuId])
  return useSyncExternalStore(
    subscribe,
    () => modeOf(models, skuId),
    () => undefined,
  )
}

/** The same of a card: of its model, or of a product of which no model is inside. */
export function useOutsideCard({ id, skuId }: { id: number; skuId: number | null }): Outside | undefined {
  const model = useOutside(skuId)
  const productId = skuId === null ? id : null
  useEffect(() => want(products, productId), [productId])
  const product = useSyncExternalStore(
    subscribe,
    () => modeOf(products, productId),
    () => undefined,
  )
  return model ?? product
}

/** For lists that are made after an answer: the models outside, with the mode. */
export async function outsideOf(skuIds: readonly number[]): Promise<ReadonlyMap<number, Outside>> {
  const found = new Map<number, Outside>()
  if (!ownAssortment()) return found
  for (let at = 0; at < skuIds.length; at += OUTSIDE_AT_ONCE) {
    const answer = await call(getAssortment, { skuIds: skuIds.slice(at, at + OUTSIDE_AT_ONCE) }).catch(
      () => null,
    )
    if (!answer?.assortment) return found
    for (const id of answer.outsideSkuIds) found.set(id, answer.assortment.mode)
  }
  return found
}

const TOGETHER_MS = 20
/** A model is asked for again after this time. */
const FRESH_MS = 60_000

interface Kind {
  known: Map<number, { isOutside: boolean; at: number }>
  readonly wanted: Set<number>
}

const models: Kind = { known: new Map(), wanted: new Set() }
const products: Kind = { known: new Map(), wanted: new Set() }
let mode: Outside | undefined
let owner: string | null = null
const listeners = new Set<() => void>()

const modeOf = ({ known }: Kind, id: number | null) => (known.get(id ?? 0)?.isOutside ? mode : undefined)

function want({ known, wanted }: Kind, id: number | null) {
  forgetOthers()
  if (id === null || id === 0 || !ownAssortment()) return
  if (Date.now() - (known.get(id)?.at ?? 0) < FRESH_MS) return
  if (models.wanted.size + products.wanted.size === 0) setTimeout(send, TOGETHER_MS)
  wanted.add(id)
}

async function send() {
  const asked = owner
  const take = ({ wanted }: Kind) => {
    const ids = [...wanted].slice(0, OUTSIDE_AT_ONCE)
    for (const id of ids) wanted.delete(id)
    return ids
  }
  while (models.wanted.size + products.wanted.size > 0) {
    const [skuIds, productIds] = [take(models), take(products)]
    // Without an answer nothing is marked; cart and order are judged by the server.
    const answer = await call(getAssortment, { skuIds, productIds }).catch(() => null)
    if (answer === null || owner !== asked) return
    const at = Date.now()
    const [outsideSkus, outsideProducts] = [new Set(answer.outsideSkuIds), new Set(answer.outsideProductIds)]
    mode = answer.assortment?.mode
    for (const id of skuIds) models.known.set(id, { isOutside: outsideSkus.has(id), at })
    for (const id of productIds) products.known.set(id, { isOutside: outsideProducts.has(id), at })
    for (const listener of listeners) listener()
  }
}

/** Marks belong to the session that asked for them. */
function forgetOthers() {
  const { token } = getSession()
  if (owner === token) return
  owner = token
  mode = undefined
  for (const kind of [models, products]) {
    kind.known.clear()
    kind.wanted.clear()
  }
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
