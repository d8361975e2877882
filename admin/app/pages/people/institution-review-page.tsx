import {
  countReviews,
  listReviews,
  ReviewState,
  readReview,
  reviewStateNames,
} from '@gongfang/contract/people/institution-desk'
import { InstitutionKind } from '@gongfang/contract/people/member'
import { Empty, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { ReviewQueue } from '../../people/institution/review-queue.tsx'
import { SubmissionReview } from '../../people/institution/submission-review.tsx'
import { screens } from '../../screens.ts'
import { type Filter, Filters } from '../../ui/filters.tsx'
import { countText } from '../../ui/list.tsx'
import { loadList, useQuery } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/institution-review-page'
import styles from './institution-review-page.module.css'

export const meta = () => titleOf(screens.institutionReview)

/** Shows the first submission of the queue when none is chosen. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const state = ReviewState.safeParse(searchParams.get('view')).data ?? 'pending'
  const one = Number(searchParams.get('one'))
  const [page, counts, chosen] = await Promise.all([
    loadList(listReviews, request, { state }),
    call(countReviews, {}),
    one > 0 ? call(readReview, { id: one }) : null,
  ])
  const first = page.rows[0]
  return { page, counts, open: chosen ?? (first ? await call(readReview, { id: first.id }) : null), one }
}

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '机构名称、完整信用代码或手机号', width: 220 },
  {
    kind: 'select',
    name: 'kind',
    label: '机构类型',
    options: InstitutionKind.options.map((kind) => ({ value: kind, label: kind })),
  },
  {
    kind: 'select',
    name: 'overdue',
    label: '时限',
    options: [{ value: 'true', label: '已超时' }],
  },
  {
    kind: 'select',
    name: 'waited',
    label: '等待时间',
    options: [
      { value: '1', label: '超过 1 小时' },
      { value: '4', label: '超过 4 小时' },
      { value: '24', label: '超过 24 小时' },
      { value: '72', label: '超过 3 天' },
    ],
  },
]

export default function ReviewPage({ loaderData: { page, counts, open, one } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const { change } = useQuery()
  const show = (id: number | null) =>
    setParams((now) => {
      if (id) now.set('one', String(id))
      else now.delete('one')
      return now
    })
  return (
    <>
      <h1 className={styles.title}>机构审核</h1>
      <div className={one > 0 ? styles.chosen : undefined}>
        <div className={styles.tools}>
          <Tabs
            activeKey={params.get('view') ?? 'pending'}
            onChange={(view) => change({ view: view === 'pending' ? null : view, one: null })}
            items={ReviewState.options.map((state) => ({
              key: state,
              label:
                state === 'pending'
                  ? `${reviewStateNames[state]} ${countText(counts.pending)}${counts.overdue > 0 ? `（超时 ${counts.overdue}）` : ''}`
                  : reviewStateNames[state],
            }))}
          />
          <Filters filters={filters} />
        </div>
        <div className={styles.split}>
          <ReviewQueue page={page} open={open?.id ?? null} />
          <div className={styles.paper}>
            {open ? (
              <SubmissionReview key={open.id} one={open} onNext={show} onBack={() => show(null)} />
            ) : (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有待处理的资料" />
            )}
          </div>
        </div>
      </div>
    </>
  )
}

export { LoadError as ErrorBoundary }
