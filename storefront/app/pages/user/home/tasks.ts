import { dayOf, showTime } from '@gongfang/contract/base/time'
import type { Overview } from '@gongfang/contract/insight/overview'
import type { UserInfo } from '@gongfang/contract/people/member'
import {
  activityPath,
  orderPath,
  ordersPath,
  ownFeedbackPath,
  teamPath,
  userPath,
  waitingOrdersPath,
} from '../../../base/paths.ts'
import { acceptancePath } from '../../../buying/acceptance/paths.ts'
import { requestsPath } from '../../../buying/approval/paths.ts'
import { inquiriesPath } from '../../../buying/inquiry/paths.ts'
import { listPath } from '../../../goods/shopping-list/paths.ts'
import { shortFundsPath } from '../../../people/fund/paths.ts'
import { screens } from '../../../screens.ts'
import { nearDay } from '../when.ts'

export interface Task {
  to: string
  text: string
  /** A small number after the text. */
  number?: string
  /** The deadline, counted down. */
  until?: string
  after?: string
  action: string
}

/** Orders, sign-ups and activities that are named one by one. */
const NAMED = 3

/** Everything that waits for the member, the most urgent first. A count is the number of rows of the list behind it. */
export function tasksOf(overview: Overview, member: Member | null, now: Date): Task[] {
  return [
    ...accountTasks(overview, member),
    ...paymentTasks(overview),
    ...institutionTasks(overview),
    ...ownTasks(overview, member, now),
  ]
}

type Member = Pick<UserInfo, 'status' | 'unreadMessages'>

function accountTasks({ change }: Overview, member: Member | null): Task[] {
  if (member?.status === 'incomplete')
    return [{ to: screens.completeInfo.path, text: '机构资料未完善，完善后才能下单', action: '去完善' }]
  if (member?.status === 'rejected')
    return [{ to: screens.reviewing.path, text: '机构资料未通过审核', action: '去修改' }]
  if (change !== 'rejected') return []
  return [{ to: screens.completeInfo.path, text: '机构资料变更未通过审核', action: '去修改' }]
}

function paymentTasks({ unpaid, unpaidSignUps = [], toPay }: Overview): Task[] {
  const [sentBack, open] = [
    unpaid.filter((one) => one.slipRejected),
    unpaid.filter((one) => !one.slipRejected),
  ]
  return [
    ...sentBack.map(({ no, payBefore }) => ({
      to: orderPath(no, '#transfer'),
      text: '转账凭证被驳回',
      number: no,
      until: payBefore,
      action: '重新上传',
    })),
    ...open.slice(0, NAMED).map(({ no, payBefore }) => ({
      to: orderPath(no, '&pay=1'),
      text: '订单待付款',
      number: no,
      until: payBefore,
      action: '去付款',
    })),
    ...(open.length > NAMED
      ? [{ to: ordersPath('unpaid'), text: `共 ${unpaid.length} 个订单待付款`, action: '查看全部' }]
      : []),
    ...unpaidSignUps.map(({ activityId, title, payBefore }) => ({
      to: activityPath(activityId),
      text: `报名待付款：${title}`,
      until: payBefore,
      action: '去付款',
    })),
    ...(toPay ? [{ to: waitingOrdersPath('pay'), text: payText(toPay), action: '去付款' }] : []),
  ]
}

function payText({ all, asked }: NonNullable<Overview['toPay']>): string {
  if (asked === all) return `${all} 个订单的下单人请您付款`
  return `${all} 个同事的订单待付款${asked > 0 ? `，其中 ${asked} 个请您付款` : ''}`
}

function institutionTasks(overview: Overview): Task[] {
  const counted: readonly [number | undefined, string, Omit<Task, 'text'>][] = [
    [overview.requests, '份采购申请待您审批', { to: `${requestsPath}?tab=waiting`, action: '去审批' }],
    [overview.cameBack, '份您的采购申请待您处理', { to: `${requestsPath}?tab=back`, action: '去处理' }],
    [overview.inquiries, '张询价单待您答复', { to: `${inquiriesPath}?tab=decide`, action: '去答复' }],
    [overview.refusals, '个订单有拒收的商品', { to: `${acceptancePath()}?tab=refused`, action: '去处理' }],
    [overview.acceptances, '个订单待验收', { to: acceptancePath(), action: '去验收' }],
    [overview.aftersales, '个订单的售后待您处理', { to: waitingOrdersPath('aftersale'), action: '去处理' }],
    [overview.joinRequests, '人申请加入机构', { to: teamPath, action: '去处理' }],
    [overview.shortFunds, '项经费余额不足两成', { to: shortFundsPath, action: '去查看' }],
  ]
  return [
    ...(overview.heldLists ?? []).map(({ id, name }) => ({
      to: listPath(id),
      text: `常用清单“${name}”没有自动提交`,
      action: '去处理',
    })),
    ...(overview.movedChanges ?? []).map(({ no }) => ({
      to: orderPath(no),
      text: '订单变更的金额已变化',
      number: no,
      action: '去确认',
    })),
    ...counted.flatMap(([count = 0, words, rest]) =>
      count > 0 ? [{ text: `${count} ${words}`, ...rest }] : [],
    ),
  ]
}

function ownTasks({ repliedFeedback, upcoming }: Overview, member: Member | null, now: Date): Task[] {
  const messages = member?.unreadMessages ?? 0
  return [
    ...(repliedFeedback > 0
      ? [{ to: ownFeedbackPath, text: `${repliedFeedback} 条反馈有新回复`, action: '去查看' }]
      : []),
    ...upcoming.slice(0, NAMED).map(({ activityId, title, startsAt }) => ({
      to: activityPath(activityId),
      text: title,
      after: `${nearDay(startsAt, dayOf(now))} ${showTime(startsAt).slice(-5)}`,
      action: '看票券',
    })),
    ...(messages > 0 ? [{ to: userPath('messages'), text: `${messages} 条未读消息`, action: '去查看' }] : []),
  ]
}
