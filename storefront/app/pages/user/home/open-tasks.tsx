import type { UserInfo } from '@gongfang/contract/member'
import type { Overview } from '@gongfang/contract/overview'
import { dayOf, showTime } from '@gongfang/contract/time'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { acceptancePath } from '../../../acceptance/paths.ts'
import { requestsPath } from '../../../approval/paths.ts'
import { activityPath, orderPath, ordersPath, ownFeedbackPath, userPath } from '../../../base/paths.ts'
import { screens } from '../../../base/screens.ts'
import { useSession } from '../../../base/session.ts'
import { Block, Loaded } from '../../../ui/block.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { refreshOverview, useOverview } from '../overview-store.ts'
import { nearDay } from '../when.ts'
import styles from './home.module.css'

/** The tasks of the member, the most urgent first. */
export function OpenTasks() {
  const { overview, error } = useOverview()
  const { user, userDetail } = useSession()
  const member = userDetail ?? user
  return (
    <Block title="待办事项">
      <Loaded load={{ data: overview ?? undefined, error, reload: refreshOverview }}>
        {(known) => {
          const tasks = tasksOf(known, member)
          if (tasks.length === 0) return <p className={styles.quiet}>没有需要处理的事项</p>
          return (
            <ul className={styles.todo}>
              {tasks.map(({ to, text, number, after, action }) => (
                <li key={to + text} className={styles.item}>
                  <Link to={to}>
                    <span className={styles.task}>
                      {text}
                      {number && <span className={`${styles.number} code`}>{number}</span>}
                    </span>
                    {after && <span className={styles.after}>{after}</span>}
                    <span className={styles.go}>{action}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Block>
  )
}

interface Task {
  to: string
  text: string
  /** A small number after the text. */
  number?: string
  after?: ReactNode
  action: string
}

const SHOWN = 3

function tasksOf(overview: Overview, member: UserInfo | null): Task[] {
  const { unpaid, change, repliedFeedback, upcoming, requests, refusals, acceptances } = overview
  const [sentBack, toPay] = [
    unpaid.filter((one) => one.slipRejected),
    unpaid.filter((one) => !one.slipRejected),
  ]
  const tasks: Task[] = [...sentBack, ...toPay.slice(0, SHOWN)].map(({ no, payBefore, slipRejected }) => ({
    ...(slipRejected
      ? { to: orderPath(no, '#transfer'), text: '转账凭证被驳回', action: '重新上传' }
      : { to: orderPath(no, '&pay=1'), text: '订单待付款', action: '去付款' }),
    number: no,
    after: (
      <Countdown until={payBefore} format={(left) => `剩余 ${left}`} onEnd={() => void refreshOverview()} />
    ),
  }))
  if (toPay.length > SHOWN)
    tasks.push({ to: ordersPath('unpaid'), text: `共 ${unpaid.length} 个订单待付款`, action: '查看全部' })
  if (requests !== undefined)
    tasks.push({
      to: `${requestsPath}?tab=waiting`,
      text: `${requests} 份采购申请待您审批`,
      action: '去审批',
    })
  if (refusals !== undefined)
    tasks.push({
      to: `${acceptancePath()}?tab=refused`,
      text: `${refusals} 个订单有拒收的商品`,
      action: '去处理',
    })
  if (acceptances !== undefined && acceptances > 0)
    tasks.push({ to: acceptancePath(), text: `${acceptances} 个订单待验收`, action: '去验收' })
  if (change === 'rejected')
    tasks.push({ to: screens.completeInfo.path, text: '机构资料变更未通过审核', action: '去修改' })
  if (repliedFeedback > 0)
    tasks.push({ to: ownFeedbackPath, text: `${repliedFeedback} 条反馈有新回复`, action: '去查看' })
  for (const { activityId, title, startsAt } of upcoming.slice(0, SHOWN))
    tasks.push({
      to: activityPath(activityId),
      text: title,
      after: `${nearDay(startsAt, dayOf(new Date()))} ${showTime(startsAt).slice(-5)}`,
      action: '看票券',
    })
  if (member && member.unreadMessages > 0)
    tasks.push({
      to: userPath('messages'),
      text: `${member.unreadMessages} 条未读消息`,
      action: '去查看',
    })
  return tasks
}
