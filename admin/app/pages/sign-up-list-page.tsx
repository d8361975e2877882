import { signUpStateNames } from '@gongfang/contract/activity'
import {
  cancelDeskSignUp,
  type DeskSignUp,
  exportAttendance,
  getDeskActivity,
  listDeskSignUps,
  promoteSignUp,
} from '@gongfang/contract/activity-desk'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { spanOf, sumOf } from '../activity/labels.ts'
import { MessageForm } from '../activity/message-form.tsx'
import { saveAnswer } from '../activity/save-answer.ts'
import { columns } from '../activity/sign-up-columns.tsx'
import { SignUpForm } from '../activity/sign-up-form.tsx'
import { HistoryButton } from '../audit/history-button.tsx'
import { call } from '../base/call.ts'
import { paths } from '../base/paths.ts'
import { useCan } from '../base/session.ts'
import { ExportButton } from '../transfer/export-button.tsx'
import { useAct } from '../ui/act.ts'
import { useConfirm } from '../ui/confirm.tsx'
import type { Filter } from '../ui/filters.tsx'
import { List } from '../ui/list.tsx'
import { currentRequest, loadList, type Paging } from '../ui/list-query.ts'
import { LoadError } from '../ui/load-error.tsx'
import type { Route } from './+types/sign-up-list-page'

export const meta = () => [{ title: '报名 - 后台' }]

/** The tab is the state that is asked for. */
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
  const { message } = App.useApp()
  const { act, busy } = useAct()
  const { confirm, askReason } = useConfirm()
  const [signing, setSigning] = useState(false)
  const [telling, setTelling] = useState<readonly DeskSignUp[] | null>(null)
  const write = can('activity.write') && state !== 'cancelled'

  const promote = async ({ no, seats, member }: DeskSignUp) => {
    const text = `${member.jigou} ${member.nickname}，${seats} 人；还剩 ${draft.capacity - seatsTaken} 个名额。`
    if (!(await confirm({ title: '候补转正？', text, yes: '转正' }))) return
    await act(
      promoteSignUp,
      { no },
      {
        done: ({ state }) => (state === 'unpaid' ? '已转正，已通知会员支付' : '已转正，已通知会员'),
      },
    )
  }
  const cancel = async (row: DeskSignUp) => {
    const { no, pay, feeFen, feePoints, member } = row
    const back =
      pay === 'paid' ? `将原路退回 ${sumOf(feeFen, feePoints)}，不可撤销。` : '没有需要退回的费用。'
    const reason = await askReason({
      title: `取消 ${member.nickname} 的报名？`,
      text: `${back}会员会收到通知，空出的名额给候补。`,
      yes: pay === 'paid' ? '取消并退款' : '取消报名',
      danger: true,
      most: 50,
      templates: ['会员来电取消', '重复报名', '不符合参加条件'],
    })
    if (reason) await act(cancelDeskSignUp, { no, reason }, { done: '已取消报名' })
  }
  const save = () =>
    saveAnswer(exportAttendance, { activityId: id }, `签到表_${draft.title}.xlsx`).catch((error: Error) =>
      message.error(error.message),
    )

  return (
    <>
      <List
        title={`${draft.title}：报名`}
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
          {
            key: 'do',
            title: '操作',
            render: (_, row) => (
              <Space size={8}>
                {write && row.state === 'waitlisted' && (
                  <Button size="small" disabled={busy} onClick={() => promote(row)}>
                    转正
                  </Button>
                )}
                {write && ['unpaid', 'waitlisted', 'registered'].includes(row.state) && (
                  <Button size="small" danger disabled={busy} onClick={() => cancel(row)}>
                    {row.pay === 'paid' ? '退费' : '取消'}
                  </Button>
                )}
                <HistoryButton subject={`sign-up ${row.no}`} name={`报名 ${row.no}`} />
              </Space>
            ),
          },
        ]}
        {...(write && {
          bulk: (rows: DeskSignUp[]) => <Button onClick={() => setTelling(rows)}>发消息</Button>,
          everything: { most: 500, load: (paging: Paging) => loadSignUps(id, currentRequest(), paging) },
        })}
        actions={
          <>
            {can('activity.checkIn') && (
              <Link to={paths.checkIn(id)}>
                <Button>签到</Button>
              </Link>
            )}
            <Link to={paths.attendance(id)}>
              <Button>签到表和证书</Button>
            </Link>
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
