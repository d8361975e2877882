import { getOverview, type Overview } from '@gongfang/contract/overview'
import { useSyncExternalStore } from 'react'
import { call } from '../../base/call.ts'
import { getSession } from '../../base/session-store.ts'

interface Known {
  /** Whose it is: another login knows nothing yet. */
  readonly token: string | null
  readonly overview: Overview | null
  /** Why there is nothing newer. */
  readonly error: unknown
}

const nothing: Known = { token: null, overview: null, error: null }

/** What the sidebar and the personal centre both tell, asked for once. */
export const useOverview = () => useSyncExternalStore(subscribe, current, () => nothing)

let running: Promise<void> | null = null

/** What is shown stays until something newer is there. */
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
