import { PictureOutlined } from '@ant-design/icons'
import { FeedbackState, feedbackKinds } from '@gongfang/contract/feedback'
import {
  countFeedback,
  type FeedbackRow,
  feedbackStateNames,
  listFeedbackDesk,
} from '@gongfang/contract/feedback-desk'
import { showLeft } from '@gongfang/contract/time'
import { Flex } from 'antd'
import { Link } from 'react-router'
import { call } from '../shell/session.ts'
import { ExportButton } from '../transfer/export-button.tsx'
import type { Filter } from '../ui/filters.tsx'
import { type Column, List } from '../ui/list.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { loadList } from '../ui/query.ts'
import { Soft, StateTag, Time } from '../ui/show.tsx'
import type { Route } from './+types/list-page'
import { feedbackTones } from './words.ts'

export const meta = () => [{ title: '反馈 - 后台' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = FeedbackState.safeParse(new URL(request.url).searchParams.get('view'))
  const [page, counts] = await Promise.all([
    loadList(listFeedbackDesk, request, view.success ? { state: view.data } : {}),
    call(countFeedback, {}),
  ])
  return { page, counts, now: Date.now() }
}

const columns = (now: number): Column<FeedbackRow>[] => [
  { key: 'id', title: '编号', render: (_, { id }) => <Link to={`/feedback/${id}`}>{id}</Link> },
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
    title: '状态',
    render: (_, { state }) => <StateTag tone={feedbackTones[state]}>{feedbackStateNames[state]}</StateTag>,
  },
  {
    key: 'waiting',
    title: '等待时长',
    render: (_, { state, lastAt }) =>
      state === 'open' ? showLeft(now - new Date(lastAt).getTime()) : <Soft>—</Soft>,
  },
  { key: 'lastAt', title: '最后回复', render: (_, { lastAt }) => <Time at={lastAt} /> },
  { key: 'createdAt', title: '提交', extra: true, render: (_, { createdAt }) => <Time at={createdAt} /> },
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '会员说的话' },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: Object.entries(feedbackKinds).map(([value, label]) => ({ value, label })),
  },
]

export default function FeedbackPage({ loaderData: { page, counts, now } }: Route.ComponentProps) {
  return (
    <List
      title="反馈"
      page={page}
      columns={columns(now)}
      rowKey={({ id }) => id}
      views={[
        { key: '', label: '全部' },
        ...FeedbackState.options.map((state) => ({
          key: state,
          label: feedbackStateNames[state],
          count: counts[state],
        })),
      ]}
      filters={filters}
      actions={<ExportButton kind="feedback" viewIs="state" />}
      open={({ id }) => `/feedback/${id}`}
      empty="没有符合条件的反馈"
    />
  )
}

export { LoadError as ErrorBoundary }
