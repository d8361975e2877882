import { useSyncExternalStore } from 'react'
import { storage } from '../base/storage.ts'

export type Theme = 'light' | 'dark' | 'system'

/** The theme of the shop's pages, which the back office shares. */
export const themeScript =
  "try{var t=localStorage.theme;if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"

const dark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

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

function subscribe(listener: () => void) {
  listeners.add(listener)
  dark()?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    dark()?.removeEventListener('change', listener)
  }
}

export const useTheme = () => useSyncExternalStore(subscribe, storedTheme, () => 'system' as const)

export const useIsDark = () =>
  useSyncExternalStore(
    subscribe,
    () => (storedTheme() === 'system' ? Boolean(dark()?.matches) : storedTheme() === 'dark'),
    () => false,
  )
