import { Link } from 'react-router'
import ChevronLeft from '~icons/chevron-left'
import styles from './breadcrumbs.module.css'

/** From the home page to the current page, which is the last item. A phone shows only the parent. */
export function Breadcrumbs({ items }: { items: readonly { label: string; to?: string }[] }) {
  const parent = items.findLast(({ to }) => to !== undefined)
  return (
    <nav aria-label="面包屑" className={styles.crumbs}>
      <ol>
        {items.map(({ label, to }, at) => (
          <li key={to ?? label}>
            {to === undefined || at === items.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
      {parent?.to !== undefined && (
        <Link to={parent.to} className={styles.up}>
          <ChevronLeft size={16} aria-hidden="true" />
          {parent.label}
        </Link>
      )}
    </nav>
  )
}
