import { Link } from 'react-router'
import { screens } from '../../screens.ts'
import { ThemeSwitch } from '../theme-switch.tsx'
import { Logo } from './logo.tsx'
import styles from './slim-header.module.css'

/** The header without navigation, for login, registration and review. */
export function SlimHeader() {
  return (
    <header className={styles.header}>
      <div className={`container ${styles.row}`}>
        <Logo />
        <span className={styles.links}>
          <ThemeSwitch />
          <Link to={screens.products.path}>返回首页</Link>
        </span>
      </div>
    </header>
  )
}
