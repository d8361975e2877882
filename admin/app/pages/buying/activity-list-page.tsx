import { mediaUrl } from '@gongfang/contract/base/media'
import { activityFormatNames, activityKindNames } from '@gongfang/contract/buying/activity'
import {
  type ActivityRow,
  countDeskActivities,
  DeskActivityView,
  deskActivityStateNames,
  deskActivityViewNames,
  listDeskActivities,
} from '@gongfang/contract/buying/activity-desk'
import { Space } from 'antd'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { activityTones, feeText, hasBegun, rateOf, spanOf, sumOf } from '../../buying/activity/labels.ts'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { actionColumn, type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Soft, StateTag } from '../../ui/show.tsx'
import type { Route } from './+types/activity-list-page'
import styles from './activity-list-page.module.css'

export const meta = () => titleOf(screens.activities)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, counts] = await Promise.all([
    loadList(listDeskActivities, request),
    call(countDeskActivities, {}),
  ])
  return { page, counts }
}

const columns: Column<ActivityRow>[] = [
  {
    key: 'title',
    part: 'name',
    title: '活动',
    width: 320,
    render: (_, { title, cover, kind, format }) => (
      <div className={styles.activity}>
        {cover ? (
          <img src={mediaUrl(cover, 192)} alt="" width={72} height={45} loading="lazy" />
        ) : (
          <span className={styles.none} />
        )}
        <div>
          {title}
          <br />
          <Soft>
            {activityKindNames[kind]} · {activityFormatNames[format]}
          </Soft>
        </div>
      </div>
    ),
  },
  {
    key: 'time',
    title: '时间 / 地点',
    render: (_, { startsAt, endsAt, city, place }) => (
      <>
        {spanOf(startsAt, endsAt)}
        <br />
        <Soft>{[city, place].filter(Boolean).join(' ') || '—'}</Soft>
      </>
    ),
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { state }) => (
      <StateTag tone={activityTones[state]}>{deskActivityStateNames[state]}</StateTag>
    ),
  },
  {
    key: 'seats',
    title: '报名/名额',
    align: 'right',
    render: (_, { seatsTaken, capacity }) => `${seatsTaken}/${capacity}`,
  },
  { key: 'waiting', title: '候补', align: 'right', dataIndex: 'waiting' },
  {
    key: 'attended',
    title: '签到率',
    align: 'right',
    render: (_, { state, attended, seatsTaken }) =>
      hasBegun(state) || attended > 0 ? `${rateOf(attended, seatsTaken)}（${attended}）` : '—',
  },
  {
    key: 'fee',
    part: 'amount',
    title: '费用',
    align: 'right',
    render: (_, { feeFen, feePoints }) => feeText(feeFen, feePoints),
  },
  {
    key: 'income',
    title: '费用收入',
    align: 'right',
    render: (_, { incomeFen, incomePoints }) => sumOf(incomeFen, incomePoints) || '—',
  },
]

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '标题' },
  { kind: 'select', name: 'kind', label: '类型', options: options(activityKindNames) },
  { kind: 'month', name: 'month', label: '月份' },
]

export default function ListPage({ loaderData: { page, counts } }: Route.ComponentProps) {
  const can = useCan()
  return (
    <List
      title="活动"
      sorted="开始时间，最晚在前"
      page={page}
      rowKey={({ id }) => id}
      views={DeskActivityView.options.map((view) => ({
        key: view === 'all' ? '' : view,
        label: deskActivityViewNames[view],
        count: view === 'all' ? undefined : counts[view],
      }))}
      filters={filters}
      open={({ id }) => paths.activity(id)}
      columns={[
        ...columns,
        actionColumn<ActivityRow>(({ id, state }) => (
          <Space size={12}>
            <Link to={paths.signUps(id)}>报名</Link>
            {can('activity.checkIn') && state !== 'draft' && state !== 'cancelled' && (
              <Link to={paths.checkIn(id)}>签到</Link>
            )}
            {can('activity.write') && <Link to={paths.newActivity({ from: id })}>复制</Link>}
          </Space>
        )),
      ]}
      actions={
        <>
          <ExportButton kind="activity" />
          {can('activity.write') && (
            <LinkButton to={paths.newActivity()} type="primary">
              新建活动
            </LinkButton>
          )}
        </>
      }
    />
  )
}

export { LoadError as ErrorBoundary }
