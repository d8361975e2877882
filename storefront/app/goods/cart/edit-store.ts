import { CallFailed, Refused } from '@gongfang/contract/base/call'
import type { Output } from '@gongfang/contract/base/endpoint'
import { countCart, removeFromCart, selectInCart, setCartQuantity } from '@gongfang/contract/goods/cart'
import { storage } from '@gongfang/web/base/storage.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { getSession } from '../../base/session-store.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { addEdit, type Edit, readEdits } from './edits.ts'

// Edits of the cart that are not sent yet. Storage keeps them through a reload and shares them with every tab.

const KEY = 'cartEdits'
const nothing: readonly Edit[] = []
const listeners = new Set<() => void>()

export const useUnsentEdits = () => useSyncExternalStore(subscribe, unsentEdits, () => nothing)

/** Returns the same array until something changes. */
export function unsentEdits(): readonly Edit[] {
  const stored = storage.read(KEY)
  if (stored !== last.stored || owner() !== last.owner) {
    const edits = readEdits(storage.readJson(KEY), owner())
    last = { stored, owner: owner(), edits: edits.length > 0 ? edits : nothing }
  }
  return last.edits
}
let last: { stored: string | null; owner: number; edits: readonly Edit[] } = {
  stored: null,
  owner: 0,
  edits: nothing,
}

const owner = () => getSession().user?.id ?? getSession().userDetail?.id ?? 0

/** Receives the number of pieces in the cart after an edit. */
type OnCount = (count: number) => void

/** Sends the edit now. Without network, or when older edits wait, stores it and keeps their order. */
export async function sendOrKeep(edit: Edit, onCount: OnCount): Promise<Sent | 'kept' | undefined> {
  // The session may end with the answer.
  const whose = owner()
  if (navigator.onLine && unsentEdits().length === 0) {
    try {
      return await send(edit, onCount)
    } catch (error) {
      if (!mayStillArrive(error)) return change(Promise.reject(error))
    }
  }
  write(addEdit(unsentEdits(), edit), whose)
  return 'kept'
}

/** False when the edit is no longer stored. */
export function dropEdit(id: string): boolean {
  const there = unsentEdits().some((edit) => edit.id === id)
  if (there) write(unsentEdits().filter((edit) => edit.id !== id))
  return there
}

function write(edits: readonly Edit[], whose = owner()) {
  if (edits.length === 0) storage.remove(KEY)
  else storage.writeJson(KEY, { owner: whose, edits })
  for (const listener of listeners) listener()
}

/** The failure says nothing about the edit itself, so it may succeed later: after a 401, when the member is back. */
const mayStillArrive = (error: unknown) =>
  error instanceof CallFailed && ([0, 401, 429].includes(error.status) || error.status >= 500)

/** Sends the stored edits in order, from one tab at a time. A refused one becomes a toast. */
export function sendEdits(onCount: OnCount): Promise<void> {
  if (unsentEdits().length === 0 || getSession().token === null) return Promise.resolve()
  // Without locks, as on plain http, two tabs may send the same edit twice, which changes nothing.
  const start = () => sendAll(onCount)
  sending ??= (navigator.locks ? navigator.locks.request(KEY, start) : start()).finally(() => {
    sending = undefined
  })
  return sending
}
let sending: Promise<void> | undefined

async function sendAll(onCount: OnCount) {
  for (;;) {
    const [edit] = unsentEdits()
    if (!edit) return
    try {
      await send(edit, onCount)
    } catch (error) {
      if (mayStillArrive(error)) return
      toast('error', `${error instanceof Error ? error.message : '操作未成功'}，已恢复`)
    }
    dropEdit(edit.id)
  }
}

/** The line in the answer to a quantity; null when the line no longer exists. */
type Sent = Partial<Pick<Output<typeof setCartQuantity>, 'line'>>

async function send(edit: Edit, onCount: OnCount): Promise<Sent> {
  if (edit.kind === 'select') {
    await call(selectInCart, { ids: [...edit.ids], selected: edit.selected })
    return {}
  }
  if (edit.kind === 'remove') {
    onCount((await removeLines(edit.ids)).count)
    return {}
  }
  const { count, line } = await call(setCartQuantity, { id: edit.lineId, quantity: edit.quantity })
  onCount(count)
  return { line }
}

/** Removes lines, without those that another tab or an earlier request has removed. */
async function removeLines(ids: readonly number[]): Promise<{ count: number }> {
  if (ids.length === 0) return call(countCart, {})
  try {
    return await call(removeFromCart, { ids: [...ids] })
  } catch (error) {
    if (!(error instanceof Refused && error.reason === 'notFound')) throw error
    const gone = (error.data as { ids: number[] }).ids
    return removeLines(ids.filter((id) => !gone.includes(id)))
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === KEY) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
