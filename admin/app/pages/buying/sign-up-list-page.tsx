import { signUpStateNames } from '@gongfang/contract/buying/activity'
import {
  type DeskSignUp,
  exportAttendance,
  getDeskActivity,
  listDeskSignUps,
} from '@gongfang/contract/buying/activity-desk'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { spanOf } from '../../buying/activity/labels.ts'
import { MessageForm } from '../../buying/activity/message-form.tsx'
import { SignUpActions } from '../../buying/activity/sign-up-actions.tsx'
import { columns } from '../../buying/activity/sign-up-columns.tsx'
import { SignUpForm } from '../../buying/activity/sign-up-form.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import { useDownload } from '../../ui/download.ts'
import type { Filter } from '../../ui/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { actionColumn, List } from '../../ui/list.tsx'
import { currentRequest, loadList, type Paging } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/sign-up-list-page'

export const meta = () => titleOf(screens.signUps)

/** The tab is the `state` filter. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const activityId = Number(params.id)
  const [activity, page] = await Promise.all([
    call(getDeskActivity, { id: activityId }),
    loadSignUps(activityId, request),
  ])
  return { activity, page }
}

function loadSignUps(activityId: number, request: Request, paging: Paging = {}) {
  const view = new URL(request.url).searchParams.get('view')
  const ofView = view && { state: view as DeskSignUp['state'] }
  return loadList(listDeskSignUps, request, { activityId, ...ofView, ...paging })
}

const filters: Filter[] = [{ kind: 'text', name: 'keyword', label: '姓名、手机尾号、机构或单号', width: 240 }]

export default function SignUpsPage({ loaderData: { activity, page } }: Route.ComponentProps) {
  const { id, draft, state, seatsTaken } = activity
  const can = useCan()
  const download = useDownload()
  const [signing, setSigning] = useState(false)
  const [telling, setTelling] = useState<readonly DeskSignUp[] | null>(null)
  const write = can('activity.write') && state !== 'cancelled'

  const save = () => download(exportAttendance, { activityId: id }, `签到表_${draft.title}.xlsx`)

  return (
    <>
      <List
        title={`${draft.title}：报名`}
        sorted="报名时间，最新在前"
        page={page}
        rowKey={({ no }) => no}
        filters={filters}
        views={[
          { key: '', label: '全部', count: page.counts.all },
          ...Object.entries(signUpStateNames).map(([key, label]) => ({
            key,
            label,
            count: page.counts[key as DeskSignUp['state']],
          })),
        ]}
        above={
          <Space size={12} style={{ marginBottom: 12 }}>
            <Link to={paths.activity(id)}>查看活动</Link>
            <span className="soft">
              {spanOf(draft.startsAt, draft.endsAt)}，名额 {seatsTaken}/{draft.capacity}
            </span>
          </Space>
        }
        empty="还没有报名"
        columns={[
          ...columns,
          actionColumn<DeskSignUp>((row) => (
            <SignUpActions row={row} left={draft.capacity - seatsTaken} mayWrite={write} />
          )),
        ]}
        {...(write && {
          bulk: (rows: DeskSignUp[]) => <Button onClick={() => setTelling(rows)}>发消息</Button>,
          everything: { most: 500, load: (paging: Paging) => loadSignUps(id, currentRequest(), paging) },
        })}
        actions={
          <>
            {can('activity.checkIn') && <LinkButton to={paths.checkIn(id)}>签到</LinkButton>}
            <LinkButton to={paths.attendance(id)}>签到表和证书</LinkButton>
            <Button onClick={save}>导出签到表</Button>
            <ExportButton kind="signUp" viewIs="state" within={{ activityId: id }} label="导出报名" />
            {write && <Button onClick={() => setTelling([])}>全部发消息</Button>}
            {write && state !== 'draft' && state !== 'ended' && (
              <Button type="primary" onClick={() => setSigning(true)}>
                代报名
              </Button>
            )}
          </>
        }
      />
      {signing && <SignUpForm activity={activity} onClose={() => setSigning(false)} />}
      {telling && <MessageForm activityId={id} signUps={telling} onClose={() => setTelling(null)} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
