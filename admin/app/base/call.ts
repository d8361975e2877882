import { makeCall } from '@gongfang/contract/base/call'
import { storage } from '@gongfang/web/base/storage.ts'
import { fullPath, paths } from './paths.ts'

const TOKEN = 'adminToken'
const WROTE_AT = 'adminWroteAt'
const DAY_MS = 86_400_000

export const signIn = (token: string) => storage.write(TOKEN, token)
export const signOut = () => storage.remove(TOKEN)
export const isSignedIn = () => storage.read(TOKEN) !== null

/**
 * Leaves the page when another tab signs out or in: it shows what the former staff member may see. Returns a function that
 * stops listening.
 */
export function followOtherTabs(): () => void {
  const shown = storage.read(TOKEN)
  const stop = new AbortController()
  const look = () => {
    const now = storage.read(TOKEN)
    if (now === shown) return
    if (now === null) location.replace(fullPath(paths.login()))
    else location.reload()
  }
  addEventListener('storage', ({ key }) => (key === null || key === TOKEN) && look(), { signal: stop.signal })
  // A tab that was frozen has heard of nothing.
  for (const name of ['visibilitychange', 'pageshow'])
    addEventListener(name, () => document.hidden || look(), { signal: stop.signal })
  return () => stop.abort()
}

/**
 * Says how long ago this browser wrote, in ms, so that a read may come from a standby and still shows its own writes.
 * Counted from the end of the write.
 */
async function fetchAfterWrites(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (init.method !== 'GET')
    return fetch(input, init).finally(() => storage.write(WROTE_AT, String(Date.now())))
  const sinceWrite = Math.min(Math.max(0, Date.now() - Number(storage.read(WROTE_AT))), DAY_MS)
  return fetch(input, { ...init, headers: { ...init.headers, 'since-write': String(sinceWrite) } })
}

/** Calls an endpoint as the staff member who is signed in. Throws `Refused` or `CallFailed`. */
export const call = makeCall({
  base: '',
  platform: () => 'pc',
  tokenHeader: 'admin-token',
  token: () => storage.read(TOKEN),
  signedOut: (token) => {
    // Another staff member may have logged in on this device meanwhile.
    if (storage.read(TOKEN) !== token) return
    signOut()
    location.assign(fullPath(paths.login({ from: location.pathname + location.search })))
  },
  timeoutMs: 30_000,
  fetch: fetchAfterWrites,
})
