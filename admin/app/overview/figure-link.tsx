import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { canOpenWith } from '../base/screens.ts'
import { useSelf } from '../base/session.ts'

/** Where one may go from here; nothing of what one may not open. */
export function useOpenable() {
  const opens = canOpenWith(useSelf().permissions)
  return (to: string | undefined) => (to && opens(to) ? to : undefined)
}

/** A figure that leads to what it was counted from, for who may see that. */
export function FigureLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  const open = useOpenable()(to)
  return open ? <Link to={open}>{children}</Link> : children
}

/** Beside the title of a part: the whole list. */
export function ListLink({ to }: { to: string }) {
  const open = useOpenable()(to)
  return open ? <Link to={open}>查看全部</Link> : null
}
