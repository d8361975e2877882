import { showTime } from '@gongfang/contract/base/time'
import { Tooltip, Typography } from 'antd'
import { dueText } from './due-text.ts'
import { Soft } from './show.tsx'

/** The time that the shop has left to act. */
export function Due({ at }: { at: string | null }) {
  if (at === null) return <Soft>—</Soft>
  const { text, late } = dueText(at, new Date())
  return (
    <Tooltip title={`应于 ${showTime(at)} 前处理`}>
      {late ? <Typography.Text type="danger">{text}</Typography.Text> : <span>{text}</span>}
    </Tooltip>
  )
}
