import { Alert, Button } from 'antd'
import type { LocalDraft } from './local-draft.ts'
import { Time } from './show.tsx'

interface FoundDraftProps<T> {
  draft: LocalDraft<T>
  /** '未保存' or '未发布' */
  what: string
  /** Added when the record was saved after the draft: '，之后商品已被修改'. */
  outdated?: string
  onTake: (value: T) => void
}

/** Offers the draft that an earlier visit left on this device. */
export function FoundDraft<T>({ draft, what, outdated = '', onTake }: FoundDraftProps<T>) {
  const { found } = draft
  if (!found) return null
  return (
    <Alert
      style={{ marginBottom: 16 }}
      type="info"
      showIcon
      title={
        <>
          这台设备上有{what}的内容（
          <Time at={found.at} />）{found.isOutdated ? outdated : ''}
        </>
      }
      action={
        <>
          <Button
            size="small"
            type="primary"
            onClick={() => {
              onTake(found.value)
              draft.closeFound()
            }}
          >
            恢复
          </Button>{' '}
          <Button
            size="small"
            onClick={() => {
              draft.drop()
              draft.closeFound()
            }}
          >
            丢弃
          </Button>
        </>
      }
    />
  )
}
