import { storage } from '@gongfang/web/base/storage.ts'
import { safeTarget } from '../../base/redirect.ts'
import { screens } from '../../screens.ts'

/** The page after a login: the one in the address, else the stored one, else the home page. */
export const pathAfterLogin = (search: string): string =>
  safeTarget(new URLSearchParams(search).get('redirect')) ??
  safeTarget(storage.read('redirectPath')) ??
  screens.products.path

/** The next page after a login. An empty profile comes first; the wanted path is stored until it is done. */
export function landing(search: string, { profileMissing }: { profileMissing: boolean }): string {
  const wanted = pathAfterLogin(search)
  if (profileMissing) {
    storage.write('redirectPath', wanted)
    return screens.completeInfo.path
  }
  storage.remove('redirectPath')
  return wanted
}
