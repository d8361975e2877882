import { useState } from 'react'
import { storage } from '../base/storage.ts'

const NAME = 'adminSiderFolded'

/** Whether the menu at the side shows its groups only; this device remembers it. */
export function useFoldedMenu() {
  const [folded, setFolded] = useState(() => storage.read(NAME) === '1')
  const fold = (away: boolean) => {
    setFolded(away)
    if (away) storage.write(NAME, '1')
    else storage.remove(NAME)
  }
  return [folded, fold] as const
}
