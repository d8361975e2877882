import { storage } from '../base/storage.ts'

export type Theme = 'light' | 'dark' | 'system'

/**
 * Runs before the first paint. Only a compact density is stored. `signedIn` lets CSS reserve the height of
 * members' parts.
 */
export const themeScript =
  "try{var d=document.documentElement.dataset,t=localStorage.theme;if(t==='light'||t==='dark')d.theme=t;" +
  "if(localStorage.density)d.density='compact';if(localStorage.token)d.signedIn=''}catch{}"

export function storedTheme(): Theme {
  const theme = storage.read('theme')
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function setTheme(theme: Theme) {
  if (theme === 'system') {
    storage.remove('theme')
    delete document.documentElement.dataset.theme
  } else {
    storage.write('theme', theme)
    document.documentElement.dataset.theme = theme
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

export function subscribeTheme(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
