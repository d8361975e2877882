import { safeTarget } from '../base/redirect.ts'
import { screens } from '../base/screens.ts'
import { storage } from '../base/storage.ts'

/** Where a login leads: what the address asks for, else what was remembered, else the shop. */
export const wantedPath = (search: string): string =>
  safeTarget(new URLSearchParams(search).get('redirect')) ??
  safeTarget(storage.read('redirectPath')) ??
  screens.products.path

/** The place to go now. An empty profile comes first, and the wanted path waits until it is done. */
export function landing(search: string, { profileMissing }: { profileMissing: boolean }): string {
  const wanted = wantedPath(search)
  if (profileMissing) {
    storage.write('redirectPath', wanted)
    return screens.completeInfo.path
  }
  storage.remove('redirectPath')
  return wanted
}
