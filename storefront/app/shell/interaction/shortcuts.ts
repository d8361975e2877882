import { storage } from '@gongfang/web/base/storage.ts'

/** Members can switch single-key shortcuts off, for speech input and tremor. On by default. */
export const shortcutsOn = () => storage.read('shortcuts') !== 'off'

export const setShortcuts = (on: boolean) =>
  on ? storage.remove('shortcuts') : storage.write('shortcuts', 'off')
