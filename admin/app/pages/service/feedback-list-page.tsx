import { PictureOutlined } from '@ant-design/icons'
import { showLeft } from '@gongfang/contract/base/time'
import { FeedbackState, feedbackKinds, sourcingStateNames } from '@gongfang/contract/service/feedback'
import {
  countFeedback,
  type FeedbackRow,
  feedbackStateNames,
  listFeedbackDesk,
} from '@gongfang/contract/service/feedback-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { getStaffSelf } from '@gongfang/contract/system/staff'
import { Flex } from 'antd'
import { useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useSelf } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { feedbackTones, sourcingTones } from '../../service/feedback/labels.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList, useView } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/feedback-list-page'

export const meta = () => titleOf(screens.feedback)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = new URL(request.url).searchParams.get('view')
  const self = view === 'mine' ? (await call(getStaffSelf, {})).id : 0
  const [page, counts] = await Promise.all([
    loadList(listFeedbackDesk, request, viewed(view, self)),
    call(countFeedback, {}),
  ])
  return { page, counts, now: Date.now() }
}

/** The filter of each tab. */
function viewed(view: string | null, self: number): Record<string, string | number | boolean> {
  if (view === 'mine') return { assigneeId: self }
  if (view === 'unassigned') return { unassigned: true }
  if (view === 'sourcing') return { wanted: true }
  const state = FeedbackState.safeParse(view)
  return state.success ? { state: state.data } : {}
}

const columns = (now: number): Column<FeedbackRow>[] => [
  { key: 'id', part: 'name', title: '编号', dataIndex: 'id' },
  { key: 'kind', title: '类型', render: (_, { kind }) => feedbackKinds[kind] },
  {
    key: 'excerpt',
    title: '摘要',
    width: 420,
    render: (_, { excerpt, images, posts }) => (
      <Flex vertical>
        <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{excerpt}</span>
        <Soft>
          {posts} 条往来
          {images > 0 && (
            <>
              {' '}
              · <PictureOutlined aria-label="图片" /> {images}
            </>
          )}
        </Soft>
      </Flex>
    ),
  },
  {
    key: 'member',
    part: 'who',
    title: '会员',
    render: (_, { nickname, jigou, memberId }) => (
      <Flex vertical>
        <span>{nickname || `会员 ${memberId}`}</span>
        <Soft>{jigou || '—'}</Soft>
      </Flex>
    ),
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { state }) => <StateTag tone={feedbackTones[state]}>{feedbackStateNames[state]}</StateTag>,
  },
  {
    key: 'sourcing',
    title: '寻货',
    render: (_, { sourcing }) =>
      sourcing ? (
        <StateTag tone={sourcingTones[sourcing]}>{sourcingStateNames[sourcing]}</StateTag>
      ) : (
        <Soft>—</Soft>
      ),
  },
  { key: 'assignee', title: '负责人', render: (_, { assignee }) => assignee || <Soft>未分配</Soft> },
  {
    key: 'waiting',
    title: '等待时长',
    render: (_, { state, lastAt }) =>
      state === 'open' ? showLeft(now - new Date(lastAt).getTime()) : <Soft>—</Soft>,
  },
  { key: 'lastAt', title: '最后回复', extra: true, render: (_, { lastAt }) => <Time at={lastAt} /> },
  { key: 'createdAt', title: '提交', render: (_, { createdAt }) => <Time at={createdAt} /> },
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '会员说的话' },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: Object.entries(feedbackKinds).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'select',
    name: 'sourcing',
    label: '寻货',
    options: Object.entries(sourcingStateNames).map(([value, label]) => ({ value, label })),
  },
]

export default function FeedbackPage({ loaderData: { page, counts, now } }: Route.ComponentProps) {
  const view = useView()
  const self = useSelf()
  const [params] = useSearchParams()
  const kept = ['keyword', 'kind', 'sourcing', 'memberId'].flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value] as const] : []
  })
  return (
    <List
      title="反馈"
      sorted={isQueue('feedback', view) ? '等待最久的在前' : '提交时间，最新在前'}
      page={page}
      columns={columns(now)}
      rowKey={({ id }) => id}
      views={[
        { key: '', label: '全部' },
        { key: 'mine', label: '我的', count: counts.mine },
        { key: 'unassigned', label: '未分配', count: counts.unassigned },
        ...FeedbackState.options.map((state) => ({
          key: state,
          label: feedbackStateNames[state],
          count: counts[state],
        })),
        { key: 'sourcing', label: '寻货需求', count: counts.looking },
      ]}
      filters={filters}
      actions={
        <ExportButton
          kind="feedback"
          filter={{ ...Object.fromEntries(kept), ...viewed(params.get('view'), self.id) }}
        />
      }
      open={({ id }) => paths.feedbackThread(id)}
      work={({ state }) => (state === 'open' ? '去回复' : undefined)}
      empty="没有符合条件的反馈"
    />
  )
}

export { LoadError as ErrorBoundary }
