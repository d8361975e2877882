import { storedTheme, subscribeTheme } from '@gongfang/web/base/theme.ts'
import { useSyncExternalStore } from 'react'

/** The theme of the shop's pages, which the back office shares. */
export const themeScript =
  "try{var t=localStorage.theme;if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"

export const useTheme = () => useSyncExternalStore(subscribeTheme, storedTheme, () => 'system' as const)

const dark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)')

export const useIsDark = () =>
  useSyncExternalStore(
    subscribe,
    () => (storedTheme() === 'system' ? Boolean(dark()?.matches) : storedTheme() === 'dark'),
    () => false,
  )

function subscribe(listener: () => void) {
  const forget = subscribeTheme(listener)
  dark()?.addEventListener('change', listener)
  return () => {
    forget()
    dark()?.removeEventListener('change', listener)
  }
}
