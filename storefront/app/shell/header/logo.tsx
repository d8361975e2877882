import { Link } from 'react-router'
import { useSite } from '../../base/site.ts'
import { screens } from '../../screens.ts'
import styles from './logo.module.css'

/** The configured picture, else the default mark with the name. */
export function Logo() {
  const { name, logo } = useSite()
  return (
    <Link to={screens.products.path} className={styles.logo} aria-label={`${name}首页`}>
      {logo ? (
        <img src={logo} alt={name} height={40} className={styles.picture} />
      ) : (
        <>
          <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">
            <rect width="32" height="32" rx="6" className={styles.ground} />
            <path d="M16 5.5 25 10.7v10.6L16 26.5l-9-5.2V10.7z" className={styles.line} />
            <circle cx="16" cy="16" r="3.7" className={styles.hole} />
          </svg>
          <span className={styles.name}>{name}</span>
        </>
      )}
    </Link>
  )
}
