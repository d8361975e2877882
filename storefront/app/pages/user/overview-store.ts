import { getOverview, type Overview } from '@gongfang/contract/insight/overview'
import { useSyncExternalStore } from 'react'
import { call } from '../../base/call.ts'
import { getSession } from '../../base/session-store.ts'

interface Known {
  /** The session that loaded it. Another one starts empty. */
  readonly token: string | null
  readonly overview: Overview | null
  /** The error of the latest request. */
  readonly error: unknown
}

const nothing: Known = { token: null, overview: null, error: null }

/** The overview that the sidebar and the account's home share. */
export const useOverview = () => useSyncExternalStore(subscribe, current, () => nothing)

let running: Promise<void> | null = null

/** Loads the overview. The known one stays until the answer has come. */
export function refreshOverview(): Promise<void> {
  const { token } = getSession()
  running ??= call(getOverview, {})
    .then(
      (overview) => set({ token, overview, error: null }),
      (error: unknown) => set({ ...current(), token, error }),
    )
    .finally(() => {
      running = null
    })
  return running
}

let known = nothing
const listeners = new Set<() => void>()

const current = () => (known.token === getSession().token ? known : nothing)

function set(next: Known) {
  known = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
