import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'

interface LinkButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'icon' | 'children'> {
  to: string
}

/** A link that looks like a button: one element, one stop of the Tab key. HTML allows no button inside a link. */
export function LinkButton({ to, ...look }: LinkButtonProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <Button
      {...look}
      href={useHref(to)}
      // antd names the event of a button; with an address it draws an `<a>`.
      onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)}
    />
  )
}
