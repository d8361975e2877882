import { makeCall } from '@gongfang/contract/call'
import { fullPath, paths } from './paths.ts'
import { storage } from './storage.ts'

const TOKEN = 'adminToken'

export const signIn = (token: string) => storage.write(TOKEN, token)
export const signOut = () => storage.remove(TOKEN)
export const isSignedIn = () => storage.read(TOKEN) !== null

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
})
