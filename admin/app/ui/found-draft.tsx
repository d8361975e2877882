import { Alert, Button } from 'antd'
import { Time } from './show.tsx'

interface FoundDraftProps {
  at: string
  /** '未保存' or '未发布' */
  what: string
  /** What happened to the text since. */
  since?: string
  onTake: () => void
  onDrop: () => void
}

/** This browser still has what somebody was writing. */
export const FoundDraft = ({ at, what, since = '', onTake, onDrop }: FoundDraftProps) => (
  <Alert
    style={{ marginBottom: 16 }}
    type="info"
    showIcon
    title={
      <>
        这台设备上有{what}的内容（
        <Time at={at} />）{since}
      </>
    }
    action={
      <>
        <Button size="small" type="primary" onClick={onTake}>
          恢复
        </Button>{' '}
        <Button size="small" onClick={onDrop}>
          丢弃
        </Button>
      </>
    }
  />
)
