import { makeCall } from '@gongfang/contract/call'
import type { Permission } from '@gongfang/contract/permission'
import { getStaffSelf, type StaffSelf } from '@gongfang/contract/staff'
import { createContext, use } from 'react'
import { redirect } from 'react-router'
import { storage } from './storage.ts'

const TOKEN = 'adminToken'

export const signIn = (token: string) => storage.write(TOKEN, token)
export const signOut = () => storage.remove(TOKEN)
export const isSignedIn = () => storage.read(TOKEN) !== null

/** The back office's way to the shop. Throws `Refused` and `CallFailed`; `useAct` and the error page show them. */
export const call = makeCall({
  base: '',
  platform: () => 'pc',
  tokenHeader: 'admin-token',
  token: () => storage.read(TOKEN),
  signedOut: (token) => {
    // A colleague may have logged in with another one meanwhile.
    if (storage.read(TOKEN) !== token) return
    signOut()
    location.assign(loginPath(location.pathname + location.search))
  },
  timeoutMs: 30_000,
})

/** '/admin/login?from=…', to come back to where one was. */
const loginPath = (from: string) => `/admin/login?${new URLSearchParams({ from })}`

/** Who works here now; without anybody the way leads to the login screen. */
export async function enter(request: Request): Promise<StaffSelf> {
  const { pathname, search } = new URL(request.url)
  if (!isSignedIn()) throw redirect(`/login?${new URLSearchParams({ from: pathname + search })}`)
  return call(getStaffSelf, {})
}

/** Where to go after the login: nowhere but into the back office. */
export function wayBack(from: string | null): string {
  if (!from?.startsWith('/admin/')) return '/'
  const { origin, pathname, search } = new URL(from, location.origin)
  return origin === location.origin ? pathname.slice('/admin'.length) + search : '/'
}

export const SelfContext = createContext<StaffSelf | null>(null)

export function useSelf(): StaffSelf {
  const self = use(SelfContext)
  if (!self) throw new Error('nobody is logged in here')
  return self
}

/** `can('order.ship')`: whether a button is shown. The server asks again. */
export function useCan() {
  const { permissions } = useSelf()
  return (permission: Permission) => permissions.includes(permission)
}
