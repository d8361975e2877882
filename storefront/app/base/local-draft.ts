import { newKey } from '@gongfang/web/base/new-key.ts'
import { storage } from '@gongfang/web/base/storage.ts'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { intentKeys } from './keys.ts'
import { getSession } from './session-store.ts'

// Typed work of a member on this device: it outlives F5, 返回 and the end of a session, until it is sent or a day has passed.
// Prices and sums are never part of it.

interface Stored {
  memberId: number
  /** The time at which it was begun, in ms. */
  born: number
  /** The time of its last change, in ms. */
  at: number
  value: Record<string, unknown>
}

const PREFIX = 'typed '
const LIFE_MS = 24 * 3_600_000
/** The server deletes unused pictures after a day. */
const FILES_LAST_MS = 20 * 3_600_000

const memberId = () => {
  const { token, user, userDetail } = getSession()
  return token === null ? undefined : (userDetail ?? user)?.id
}
const keyOf = (name: string, id: number) => `${PREFIX}${id} ${name}`

function stored(name: string, now: number): Stored | null {
  const id = memberId()
  if (id === undefined) return null
  const found = storage.readJson(keyOf(name, id)) as Stored | null
  if (found?.memberId !== id || typeof found.value !== 'object') return null
  const age = now - found.at
  if (age >= 0 && age < LIFE_MS) return found
  storage.remove(keyOf(name, id))
  return null
}

/** The draft of this name that belongs to the logged-in member; null if there is none. */
export function readDraft(name: string, now = Date.now()): Record<string, unknown> | null {
  const found = stored(name, now)
  if (!found) return null
  const { files: _, ...texts } = found.value
  return now - found.born < FILES_LAST_MS ? found.value : texts
}

/** Writes parts of the draft. A session that has ended meanwhile writes nothing. */
export function keepDraft(name: string, part: Record<string, unknown>, now = Date.now()) {
  const id = memberId()
  if (id === undefined) return
  const before = stored(name, now)
  storage.writeJson(keyOf(name, id), {
    memberId: id,
    born: before?.born ?? now,
    at: now,
    value: { ...before?.value, ...part },
  } satisfies Stored)
}

export function dropDraft(name: string) {
  const id = memberId()
  if (id !== undefined) storage.remove(keyOf(name, id))
}

/** Logging out on a shared computer removes everybody's drafts. */
export const dropAllDrafts = () =>
  storage.remove(...storage.names().filter((name) => name.startsWith(PREFIX)))

/** The key of what is sent, kept with its draft: after a lost answer and F5 the same is not done twice. */
export const useDraftIntentKey = (draft: LocalDraft) =>
  useState(() =>
    intentKeys(newKey, {
      last: draft.first('intent') as { intent: string; key: string } | undefined,
      write: (last) => draft.keep('intent', last),
    }),
  )[0]

/** Removes the drafts of a day ago, also those whose form is opened no more. */
function sweep(now: number) {
  for (const name of storage.names().filter((name) => name.startsWith(PREFIX))) {
    const at = (storage.readJson(name) as Stored | null)?.at
    if (at === undefined || now - at >= LIFE_MS) storage.remove(name)
  }
}

export interface LocalDraft {
  /** Whether an earlier visit left something. */
  restored: boolean
  first(key: string): unknown
  keep(key: string, value: unknown): void
  /** After sending: what is still on the screen is not kept again. */
  drop(): void
  /** Begins anew with empty fields. */
  clear(): void
  onClear(reset: () => void): () => void
}

/** The draft of one form. The fields use `useDraftState`; files stand under the key `files`. */
export const useLocalDraft = (name: string, withEach?: () => Record<string, unknown>): LocalDraft =>
  useState(() => openDraft(name, withEach?.()))[0]

/** `withEach` is written with every change: what the draft is about. */
export function openDraft(name: string, withEach: Record<string, unknown> = {}): LocalDraft {
  sweep(Date.now())
  const found = readDraft(name)
  const resets = new Set<() => void>()
  let sent = false
  const draft: LocalDraft = {
    restored: found !== null,
    first: (key) => found?.[key],
    keep(key, value) {
      if (!sent) keepDraft(name, { ...withEach, [key]: value })
    },
    drop() {
      sent = true
      dropDraft(name)
    },
    clear() {
      dropDraft(name)
      draft.restored = false
      for (const reset of resets) reset()
    },
    onClear(reset) {
      resets.add(reset)
      return () => void resets.delete(reset)
    },
  }
  return draft
}

/** `useState` for a field of a draft: begins with what was typed before, and keeps every change. */
export function useDraftState<T>(
  draft: LocalDraft,
  key: string,
  fresh: T | (() => T),
): [T, Dispatch<SetStateAction<T>>] {
  const make = () => (typeof fresh === 'function' ? (fresh as () => T)() : fresh)
  const [value, set] = useState<T>(() => (draft.first(key) as T | undefined) ?? make())
  const known = useRef(value)
  const begin = useRef(make)
  begin.current = make
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    draft.keep(key, value)
  }, [draft, key, value])
  useEffect(
    () =>
      draft.onClear(() => {
        known.current = begin.current()
        set(known.current)
      }),
    [draft],
  )
  return [value, set]
}
