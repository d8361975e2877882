import { storage } from '@gongfang/web/base/storage.ts'

export type Density = 'cosy' | 'compact'

/** The script before the first paint (`shell/theme-script.ts`) reads the same key. */
const NAME = 'density'

export const storedDensity = (): Density => (storage.read(NAME) === 'compact' ? 'compact' : 'cosy')

/** The style sheets' tokens depend on the attribute: rows, paddings, controls and font sizes follow. */
export function setDensity(density: Density) {
  if (density === 'compact') {
    storage.write(NAME, density)
    document.documentElement.dataset.density = density
  } else {
    storage.remove(NAME)
    delete document.documentElement.dataset.density
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

export function subscribeDensity(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
