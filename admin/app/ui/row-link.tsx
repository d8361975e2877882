import type { MouseEvent, ReactNode } from 'react'
import { createPath, Link, resolvePath, useLocation, useNavigate } from 'react-router'
import { fullPath } from '../base/paths.ts'
import { columnFor, contentOf, type PartColumn } from './columns.ts'
import styles from './row-link.module.css'

interface RowLinkProps {
  /** An address of the back office; a drawer over a list is an address, too (`?one=3`). */
  to: string
  className?: string | undefined
  children: ReactNode
}

/** The link of a row or a card: the browser opens it in a tab, copies its address and reaches it by keyboard. */
export function RowLink({ to, className, children }: RowLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link to={to} data-row-link className={className} preventScrollReset={isBeside(to, pathname)}>
      {children}
    </Link>
  )
}

/** The columns with the name inside the row's link. */
export function linkName<Row>(
  columns: readonly PartColumn<Row>[],
  open: (row: Row) => string | undefined,
): PartColumn<Row>[] {
  const name = columnFor(columns, 'name')
  return columns.map((column) =>
    column === name
      ? {
          ...column,
          render: (_: unknown, row: Row, at: number) => {
            const [to, content] = [open(row), contentOf(column, row, at)]
            if (to === undefined) return content
            return (
              <RowLink to={to} className={styles.cell}>
                {content}
              </RowLink>
            )
          },
        }
      : column,
  )
}

/** The rest of a row does what its link does, by mouse alone. Text that is being selected opens nothing. */
export function useRowClicks() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (to: string | undefined) => {
    if (to === undefined) return {}
    const openTab = () => window.open(fullPath(createPath(resolvePath(to, pathname))), '_blank', 'noopener')
    return {
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (isControl(event.target) || isSelecting(event.currentTarget)) return
        if (event.ctrlKey || event.metaKey || event.shiftKey) openTab()
        else navigate(to, { preventScrollReset: isBeside(to, pathname) })
      },
      // Without this, Windows would begin to scroll.
      onMouseDown: (event: MouseEvent<HTMLElement>) => {
        if (event.button === 1 && !isControl(event.target)) event.preventDefault()
      },
      onAuxClick: (event: MouseEvent<HTMLElement>) => {
        if (event.button === 1 && !isControl(event.target)) openTab()
      },
    }
  }
}

/** A drawer opens over its list, which stays where it is. */
const isBeside = (to: string, pathname: string) => resolvePath(to, pathname).pathname === pathname

/** True if the press was on a control inside the row, its link among them. */
const isControl = (target: EventTarget) =>
  (target as HTMLElement).closest(
    'a, button, input, label, [role="button"], [role="switch"], .ant-dropdown',
  ) !== null

function isSelecting(row: HTMLElement) {
  const selection = getSelection()
  return selection?.type === 'Range' && row.contains(selection.anchorNode)
}
