import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import ChevronLeft from '~icons/chevron-left'
import ChevronRight from '~icons/chevron-right'
import { pageNumbers } from './page-numbers.ts'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  lastPage: number
  total: number
  limit: number
  href: (page: number) => string
  /** The unit of `total`. */
  unit?: string
  /** Placed at the end, also when there is only one page. */
  children?: ReactNode
}

export function Pager({ page, lastPage, total, limit, href, unit = '件', children }: PagerProps) {
  // A page beyond the last, as after a deletion. Loaders answer those of public lists before.
  if (page > lastPage && total > 0) return <Navigate to={href(lastPage)} replace />
  if (lastPage <= 1 && !children) return null
  const from = (page - 1) * limit + 1
  return (
    <nav aria-label="分页" className={styles.pager}>
      <span className={styles.total}>
        第 {from}–{Math.min(page * limit, total)} {unit}，共 {total} {unit}
      </span>
      {lastPage > 1 && (
        <>
          <Step to={page > 1 ? href(page - 1) : null} rel="prev" label="上一页">
            <ChevronLeft size={18} aria-hidden="true" />
          </Step>
          {pageNumbers(page, lastPage).map((number, at) =>
            number === null ? (
              <span key={`gap-${at}`} className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={number}
                to={href(number)}
                className={styles.page}
                aria-label={`第 ${number} 页`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            ),
          )}
          <Step to={page < lastPage ? href(page + 1) : null} rel="next" label="下一页">
            <ChevronRight size={18} aria-hidden="true" />
          </Step>
        </>
      )}
      {children}
    </nav>
  )
}

function Step({
  to,
  rel,
  label,
  children,
}: {
  to: string | null
  rel: string
  label: string
  children: ReactNode
}) {
  if (to === null) return <span className={`${styles.page} ${styles.off}`}>{children}</span>
  return (
    <Link to={to} rel={rel} className={styles.page} aria-label={label}>
      {children}
    </Link>
  )
}
