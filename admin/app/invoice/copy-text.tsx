import { Typography } from 'antd'

/** Copied with a click, as it is; nothing there, nothing to copy. */
export const CopyText = ({ text }: { text: string }) =>
  text === '' ? (
    <span className="soft">—</span>
  ) : (
    <Typography.Text copyable={{ text }}>{text}</Typography.Text>
  )
