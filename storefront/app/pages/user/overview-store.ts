import { getOverview, type Overview } from '@gongfang/contract/insight/overview'
import { storage } from '@gongfang/web/base/storage.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../../base/call.ts'
import { getSession } from '../../base/session-store.ts'

/** Entries of the menu that depend on the overview. */
export interface MenuParts {
  readonly toPay: boolean
  readonly acceptances: boolean
}

interface Known {
  /** The session that loaded it. Another one starts empty. */
  readonly token: string | null
  readonly overview: Overview | null
  /** As the latest overview said, also before the first answer: the menu does not grow while somebody points at it. */
  readonly parts: MenuParts
  /** The error of the latest request. */
  readonly error: unknown
}

const noParts: MenuParts = { toPay: false, acceptances: false }
const nothing: Known = { token: null, overview: null, parts: noParts, error: null }

/** The overview that the sidebar and the account's home share. */
export const useOverview = () => useSyncExternalStore(subscribe, current, () => nothing)

let running: Promise<void> | null = null

/** Loads the overview. The known one stays until the answer has come. */
export function refreshOverview(): Promise<void> {
  const { token } = getSession()
  running ??= call(getOverview, {})
    .then(
      (overview) => {
        const parts = partsOf(overview)
        if (token === getSession().token) storage.writeJson('menuParts', parts)
        set({ token, overview, parts, error: null })
      },
      (error: unknown) => set({ ...current(), token, error }),
    )
    .finally(() => {
      running = null
    })
  return running
}

const partsOf = ({ toPay, acceptances }: Overview): MenuParts => ({
  toPay: toPay !== undefined,
  acceptances: acceptances !== undefined,
})

let known = nothing
const listeners = new Set<() => void>()

/** The overview of the present session. Before the first answer, the storage says which entries the menu has. */
export function current(): Known {
  const { token } = getSession()
  if (known.token !== token) known = token === null ? nothing : { ...nothing, token, parts: keptParts() }
  return known
}

function keptParts(): MenuParts {
  const kept = storage.readJson('menuParts') as Partial<MenuParts> | null
  return { toPay: kept?.toPay === true, acceptances: kept?.acceptances === true }
}

function set(next: Known) {
  known = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
