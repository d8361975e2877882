import { piecesOf } from '@gongfang/contract/help'
import { Link } from 'react-router'

/** A sentence of a topic, with its buttons in bold and its links. */
export function HelpText({ text }: { text: string }) {
  return piecesOf(text).map(({ text, strong, to }, at) => {
    if (strong) return <strong key={at}>{text}</strong>
    return to === undefined ? (
      text
    ) : (
      <Link key={at} to={to}>
        {text}
      </Link>
    )
  })
}
