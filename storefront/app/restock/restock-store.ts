import { askRestock, dropRestock, listRestock } from '@gongfang/contract/restock'
import { useSyncExternalStore } from 'react'
import { call } from '../base/call.ts'
import { getSession } from '../base/session-store.ts'

let asked: ReadonlySet<number> | null = null
let owner: string | null = null
const listeners = new Set<() => void>()

/** The models that whoever is logged in waits for; null until that is known. All buttons of a screen ask once. */
export const useRestock = () =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )

/** Throws what the shop refused. */
export async function setRestock(skuId: number, on: boolean) {
  await call(on ? askRestock : dropRestock, { skuId })
  const next = new Set(asked)
  if (on) next.add(skuId)
  else next.delete(skuId)
  show(next)
}

function subscribe(listener: () => void) {
  const { token } = getSession()
  // Again with the first button of a screen: goods come in, and wishes are taken back on other screens.
  if (listeners.size === 0 || owner !== token) {
    owner = token
    call(listRestock, {}).then(
      (wishes) => show(new Set(wishes.map(({ skuId }) => skuId))),
      // It can still be pressed: asking again changes nothing.
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
