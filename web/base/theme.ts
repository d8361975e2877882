import { storage } from './storage.ts'

export type Theme = 'light' | 'dark' | 'system'

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
