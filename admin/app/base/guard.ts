import { getStaffSelf, type StaffSelf } from '@gongfang/contract/system/staff'
import { redirect } from 'react-router'
import { call, isSignedIn } from './call.ts'
import { pathOf, paths } from './paths.ts'

/** The staff member who is signed in. Without one it redirects to the login screen. */
export async function enter(request: Request): Promise<StaffSelf> {
  const { pathname, search } = new URL(request.url)
  if (!isSignedIn()) throw redirect(paths.login({ from: pathname + search }))
  return call(getStaffSelf, {})
}

/** The path to open after the login. `from` comes from the address bar, so an address elsewhere does not count. */
export const pathAfterLogin = (from: string | null): string => pathOf(from ?? '') ?? paths.home()
