import { getStaffSelf, type StaffSelf } from '@gongfang/contract/staff'
import { redirect } from 'react-router'
import { call, isSignedIn } from './call.ts'

/** The staff member who is signed in. Without one it redirects to the login screen. */
export async function enter(request: Request): Promise<StaffSelf> {
  const { pathname, search } = new URL(request.url)
  if (!isSignedIn()) throw redirect(`/login?${new URLSearchParams({ from: pathname + search })}`)
  return call(getStaffSelf, {})
}

/** The address to open after the login. `from` comes from the address bar, so only addresses of the back office count. */
export function pathAfterLogin(from: string | null): string {
  if (!from?.startsWith('/admin/')) return '/'
  const { origin, pathname, search } = new URL(from, location.origin)
  return origin === location.origin ? pathname.slice('/admin'.length) + search : '/'
}
