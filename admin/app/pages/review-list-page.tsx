import { REVIEW_RULES } from '@gongfang/contract/review'
import {
  countReviews,
  hideReasons,
  hideReview,
  listReviewDesk,
  type ReviewRow,
  ReviewState,
  replyReview,
  reviewStateNames,
  showReviews,
} from '@gongfang/contract/review-desk'
import { Button, Flex, Image, Space } from 'antd'
import { useState } from 'react'
import { HistoryButton } from '../audit/history-button.tsx'
import { call } from '../base/call.ts'
import { ReplyModal } from '../review/reply-modal.tsx'
import { ReviewTabs } from '../review/tabs.tsx'
import { ExportButton } from '../transfer/export-button.tsx'
import { useAct } from '../ui/act.ts'
import { useConfirm } from '../ui/confirm.tsx'
import type { Filter } from '../ui/filters.tsx'
import { type Column, List } from '../ui/list.tsx'
import { currentRequest, loadList, type Paging } from '../ui/list-query.ts'
import { LoadError } from '../ui/load-error.tsx'
import { Soft, StateTag, Time } from '../ui/show.tsx'
import type { Route } from './+types/review-list-page'
import styles from './review-list-page.module.css'

export const meta = () => [{ title: '商品评价 - 后台' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, counts] = await Promise.all([loadReviews(request), call(countReviews, {})])
  return { page, counts }
}

function loadReviews(request: Request, paging: Paging = {}) {
  const view = ReviewState.safeParse(new URL(request.url).searchParams.get('view'))
  return loadList(listReviewDesk, request, { ...(view.success && { state: view.data }), ...paging })
}

const tones = { pending: 'warning', published: 'good', hidden: 'neutral' } as const

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '商品或评价内容' },
  {
    kind: 'select',
    name: 'score',
    label: '评分',
    options: [5, 4, 3, 2, 1].map((score) => ({ value: String(score), label: `${score} 分` })),
  },
]

export default function ReviewsPage({ loaderData: { page, counts } }: Route.ComponentProps) {
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const [answering, answer] = useState<ReviewRow | null>(null)
  const show = (rows: readonly ReviewRow[], from: 'pending' | 'hidden') =>
    act(
      showReviews,
      { ids: rows.map(({ id }) => id), from },
      {
        done: ({ shown, skipped }) =>
          skipped > 0 ? `已展示 ${shown} 条，${skipped} 条已被他人处理` : `已展示 ${shown} 条`,
      },
    )
  const hide = async ({ id, state }: ReviewRow) => {
    if (state === 'hidden') return
    const reason = await askReason({
      title: '隐藏这条评价？',
      text: '原因只有员工能看到。',
      yes: '隐藏',
      danger: true,
      most: 100,
      templates: hideReasons,
    })
    if (reason !== null) await act(hideReview, { id, from: state, reason }, { done: '已隐藏' })
  }
  const columns: Column<ReviewRow>[] = [
    {
      key: 'goods',
      title: '商品',
      width: 190,
      render: (_, { productId, title, spec }) => (
        <Flex vertical>
          <a href={`/product/${productId}`} target="_blank" rel="noreferrer" style={{ whiteSpace: 'normal' }}>
            {title}
          </a>
          <Soft>{spec}</Soft>
        </Flex>
      ),
    },
    {
      key: 'score',
      title: '评分',
      render: (_, { score }) => (
        <span role="img" aria-label={`${score} 分`} className={styles.stars}>
          {'★'.repeat(score)}
          {'☆'.repeat(5 - score)}
        </span>
      ),
    },
    {
      key: 'content',
      title: '内容',
      width: 320,
      render: (_, { content, images, reply, hiddenReason }) => (
        <Flex vertical gap={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          <span>{content}</span>
          {images.length > 0 && (
            <Image.PreviewGroup>
              <Space wrap>
                {images.map((url, place) => (
                  <Image
                    key={url}
                    src={url}
                    alt={`评价图片 ${place + 1}`}
                    width={56}
                    height={56}
                    style={{ objectFit: 'cover' }}
                  />
                ))}
              </Space>
            </Image.PreviewGroup>
          )}
          {reply && <Soft>商家回复：{reply}</Soft>}
          {hiddenReason && <Soft>隐藏原因：{hiddenReason}</Soft>}
        </Flex>
      ),
    },
    {
      key: 'member',
      title: '会员',
      render: (_, { nickname, memberId, jigou }) => (
        <Flex vertical>
          <span>{nickname || `会员 ${memberId}`}</span>
          <Soft>{jigou || '—'}</Soft>
        </Flex>
      ),
    },
    {
      key: 'state',
      title: '状态',
      render: (_, { state, decidedBy }) => (
        <Flex vertical align="start">
          <StateTag tone={tones[state]}>{reviewStateNames[state]}</StateTag>
          <Soft>{decidedBy}</Soft>
        </Flex>
      ),
    },
    { key: 'createdAt', title: '时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
    {
      key: 'actions',
      title: '操作',
      fixed: 'right',
      render: (_, row) => (
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
          <Button type="link" size="small" onClick={() => answer(row)}>
            {row.reply ? '改回复' : '回复'}
          </Button>
          <HistoryButton subject={`review ${row.id}`} name={`评价 ${row.id}`} />
        </Space>
      ),
    },
  ]
  return (
    <>
      <List
        title="商品评价"
        actions={
          <>
            <ReviewTabs />
            <ExportButton kind="review" viewIs="state" />
          </>
        }
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        views={[
          { key: '', label: '全部' },
          ...ReviewState.options.map((state) => ({
            key: state,
            label: reviewStateNames[state],
            count: counts[state],
          })),
        ]}
        filters={filters}
        empty="没有符合条件的评价"
        everything={{ most: 500, load: (paging) => loadReviews(currentRequest(), paging) }}
        bulk={(rows, clear) => {
          const pending = rows.filter(({ state }) => state === 'pending')
          return (
            <Button
              type="primary"
              disabled={pending.length === 0}
              loading={busy}
              onClick={async () => {
                await show(pending, 'pending')
                clear()
              }}
            >
              通过 {pending.length} 条待审核
            </Button>
          )
        }}
      />
      {answering && (
        <ReplyModal
          review={answering}
          most={REVIEW_RULES.most}
          busy={busy}
          onClose={() => answer(null)}
          onSave={async (reply) => {
            const done = await act(
              replyReview,
              { id: answering.id, reply, before: answering.reply },
              { done: reply ? '已回复' : '已撤回回复' },
            )
            if (done) answer(null)
          }}
        />
      )}
    </>
  )
}

export { LoadError as ErrorBoundary }
