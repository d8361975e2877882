import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { canOpenWith } from '../../base/menu-screens.ts'
import { useSelf } from '../../base/session.ts'

/** Returns an address only if the staff member may open it. */
export function useOpenable() {
  const opens = canOpenWith(useSelf().permissions)
  return (to: string | undefined) => (to && opens(to) ? to : undefined)
}

/** A figure that links to the list it was counted from, if the staff member may open it. */
export function FigureLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  const open = useOpenable()(to)
  return open ? <Link to={open}>{children}</Link> : children
}

/** A link to the whole list, beside a panel's title. */
export function ListLink({ to }: { to: string }) {
  const open = useOpenable()(to)
  return open ? <Link to={open}>查看全部</Link> : null
}
