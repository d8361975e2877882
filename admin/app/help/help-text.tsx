import { type HelpScreen, piecesOf } from '@gongfang/contract/help'
import { Link } from 'react-router'
import { canOpenWith } from '../base/menu-screens.ts'
import { useSelf } from '../base/session.ts'

/** A sentence of a topic, with its buttons in bold and its links. */
export function HelpText({ text }: { text: string }) {
  const canOpen = useCanOpen()
  return piecesOf(text).map(({ text, strong, to }, at) => {
    if (strong) return <strong key={at}>{text}</strong>
    return to === undefined || !canOpen(to) ? (
      text
    ) : (
      <Link key={at} to={to}>
        {text}
      </Link>
    )
  })
}

/** Links to screens that this member of staff may open. The others are named, with the reason. */
export function ScreenLinks({ screens }: { screens: readonly HelpScreen[] }) {
  const canOpen = useCanOpen()
  return screens.map(({ path, title }) =>
    canOpen(path) ? (
      <Link key={path} to={path}>
        {title}
      </Link>
    ) : (
      <span key={path}>{title}（您的角色没有权限）</span>
    ),
  )
}

function useCanOpen() {
  const { permissions } = useSelf()
  const canOpen = canOpenWith(permissions)
  return (path: string) => path.startsWith('/own') || canOpen(path)
}
