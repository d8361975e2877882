import { setTheme, storedTheme, subscribeTheme, type Theme } from '@gongfang/web/base/theme.ts'
import { useSyncExternalStore } from 'react'
import styles from './theme-switch.module.css'

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(subscribeTheme, storedTheme, () => 'system')
  return (
    <select
      className={styles.switch}
      aria-label="外观"
      value={theme}
      onChange={(event) => setTheme(event.target.value as Theme)}
    >
      <option value="system">跟随系统</option>
      <option value="light">浅色</option>
      <option value="dark">深色</option>
    </select>
  )
}
