import { storage } from '../../base/storage.ts'

/** Who dictates or has a shaky hand may not want single keys to do anything. On until switched off. */
export const shortcutsOn = () => storage.read('shortcuts') !== 'off'

export const setShortcuts = (on: boolean) =>
  on ? storage.remove('shortcuts') : storage.write('shortcuts', 'off')
