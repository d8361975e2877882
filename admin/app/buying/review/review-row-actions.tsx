import type { ReviewRow } from '@gongfang/contract/buying/review-desk'
import { Button, Space } from 'antd'
import { HistoryButton } from '../../system/audit/history-button.tsx'
import type { useReviewDecisions } from './use-review-decisions.ts'

interface ReviewRowActionsProps {
  row: ReviewRow
  decisions: ReturnType<typeof useReviewDecisions>
  onReply: () => void
}

export const ReviewRowActions = ({
  row,
  decisions: { show, hide, busy },
  onReply,
}: ReviewRowActionsProps) => (
  <Space size={0}>
    {row.state !== 'published' && (
      <Button
        type="link"
        size="small"
        disabled={busy}
        onClick={() => show([row], row.state === 'hidden' ? 'hidden' : 'pending')}
      >
        {row.state === 'pending' ? '通过' : '恢复展示'}
      </Button>
    )}
    {row.state !== 'hidden' && (
      <Button type="link" size="small" danger disabled={busy} onClick={() => hide(row)}>
        隐藏
      </Button>
    )}
    <Button type="link" size="small" onClick={onReply}>
      {row.reply ? '改回复' : '回复'}
    </Button>
    <HistoryButton subject={`review ${row.id}`} name={`评价 ${row.id}`} />
  </Space>
)
