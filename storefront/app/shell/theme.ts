import { storage } from '../storage.ts'

export type Theme = 'light' | 'dark' | 'system'

export const themeScript =
  "try{var d=document.documentElement.dataset,t=localStorage.theme;if(t==='light'||t==='dark')d.theme=t;" +
  "if(localStorage.token)d.signedIn=''}catch{}"

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
}
