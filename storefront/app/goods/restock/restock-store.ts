import { askRestock, dropRestock, listRestock } from '@gongfang/contract/goods/restock'
import { useSyncExternalStore } from 'react'
import { call } from '../../base/call.ts'
import { getSession } from '../../base/session-store.ts'

let asked: ReadonlySet<number> | null = null
let owner: string | null = null
const listeners = new Set<() => void>()

/** The SKUs that the member waits for; null until they are known. All buttons of a screen share one request. */
export const useRestock = () =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )

/** Throws the server's refusal. */
export async function setRestock(skuId: number, on: boolean) {
  await call(on ? askRestock : dropRestock, { skuId })
  const next = new Set(asked)
  if (on) next.add(skuId)
  else next.delete(skuId)
  show(next)
}

function subscribe(listener: () => void) {
  const { token } = getSession()
  // Loads again for the first button of each screen, because requests end and are removed elsewhere.
  if (listeners.size === 0 || owner !== token) {
    owner = token
    call(listRestock, {}).then(
      (wishes) => show(new Set(wishes.map(({ skuId }) => skuId))),
      // The buttons still work: a repeated request changes nothing.
      () => show(asked ?? new Set()),
    )
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(next: ReadonlySet<number>) {
  asked = next
  for (const listener of listeners) listener()
}
