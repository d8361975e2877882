import { Button, Tooltip } from 'antd'
import type { ReactNode, Ref } from 'react'

interface ToolButtonProps {
  title: string
  icon: ReactNode
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

export const ToolButton = ({ title, icon, pressed, disabled = false, onClick, ref }: ToolButtonProps) => (
  <Tooltip title={title} mouseEnterDelay={0.5}>
    <Button
      {...(ref ? { ref } : {})}
      size="small"
      type={pressed ? 'primary' : 'text'}
      ghost={Boolean(pressed)}
      icon={icon}
      aria-label={title}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      disabled={disabled}
      // Keeps the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  </Tooltip>
)
