import type { Output } from '@gongfang/contract/base/endpoint'
import {
  countReviews,
  listReviewDesk,
  type ReviewRow,
  ReviewState,
  reviewStateNames,
} from '@gongfang/contract/buying/review-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { ReplyModal } from '../../buying/review/reply-modal.tsx'
import { reviewColumns } from '../../buying/review/review-columns.tsx'
import { ReviewRowActions } from '../../buying/review/review-row-actions.tsx'
import { ReviewTabs } from '../../buying/review/tabs.tsx'
import { useReviewDecisions } from '../../buying/review/use-review-decisions.ts'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { actionColumn, type Column, List } from '../../ui/list.tsx'
import { currentRequest, loadList, type Paging, useView } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/review-list-page'

export const meta = () => titleOf(screens.reviews)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, counts] = await Promise.all([loadReviews(request), call(countReviews, {})])
  return { page, counts }
}

function loadReviews(request: Request, paging: Paging = {}) {
  const view = ReviewState.safeParse(new URL(request.url).searchParams.get('view'))
  return loadList(listReviewDesk, request, { ...(view.success && { state: view.data }), ...paging })
}

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '商品或评价内容' },
  {
    kind: 'select',
    name: 'score',
    label: '评分',
    options: [5, 4, 3, 2, 1].map((score) => ({ value: String(score), label: `${score} 分` })),
  },
]

const views = (counts: Output<typeof countReviews>) => [
  { key: '', label: '全部' },
  ...ReviewState.options.map((state) => ({
    key: state,
    label: reviewStateNames[state],
    count: counts[state],
  })),
]

export default function ReviewsPage({ loaderData: { page, counts } }: Route.ComponentProps) {
  const view = useView()
  const decisions = useReviewDecisions()
  const [replying, setReplying] = useState<ReviewRow | null>(null)
  const columns: Column<ReviewRow>[] = [
    ...reviewColumns,
    actionColumn((row) => (
      <ReviewRowActions row={row} decisions={decisions} onReply={() => setReplying(row)} />
    )),
  ]
  return (
    <>
      <List
        title="商品评价"
        sorted={isQueue('review', view) ? '评价时间，最早在前' : '评价时间，最新在前'}
        actions={
          <>
            <ReviewTabs />
            <ExportButton kind="review" viewIs="state" />
          </>
        }
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        views={views(counts)}
        filters={filters}
        empty="没有符合条件的评价"
        everything={{ most: 500, load: (paging) => loadReviews(currentRequest(), paging) }}
        bulk={(rows, clear) => <ApproveButton rows={rows} decisions={decisions} onDone={clear} />}
      />
      {replying && <ReplyModal review={replying} onClose={() => setReplying(null)} />}
    </>
  )
}

interface ApproveButtonProps {
  rows: readonly ReviewRow[]
  decisions: ReturnType<typeof useReviewDecisions>
  onDone: () => void
}

function ApproveButton({ rows, decisions: { show, busy }, onDone }: ApproveButtonProps) {
  const pending = rows.filter(({ state }) => state === 'pending')
  return (
    <Button
      type="primary"
      disabled={pending.length === 0}
      loading={busy}
      onClick={async () => {
        await show(pending, 'pending')
        onDone()
      }}
    >
      通过 {pending.length} 条待审核
    </Button>
  )
}

export { LoadError as ErrorBoundary }
