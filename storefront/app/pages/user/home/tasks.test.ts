import type { Overview } from '@gongfang/contract/insight/overview'
import { expect, test } from 'vitest'
import { accountGroups } from '../account-links.ts'
import { tasksOf } from './tasks.ts'

const now = new Date('2026-11-20T04:00:00Z')
const nothing: Overview = {
  heldGoods: 3,
  favorites: 2,
  signUps: 1,
  repliedFeedback: 0,
  change: null,
  unpaid: [],
  upcoming: [],
}
const order = (no: string, slipRejected = false) => ({ no, payBefore: '2026-11-21T00:00:00Z', slipRejected })
const member = (more: object = {}) => ({ status: 'approved' as const, unreadMessages: 0, ...more })
const textsOf = (more: Partial<Overview>, who = member()) =>
  tasksOf({ ...nothing, ...more }, who, now).map(({ text, to }) => [text, to])

test('there is nothing to do when nothing waits, and while papers are checked', () => {
  expect(textsOf({})).toEqual([])
  expect(textsOf({ acceptances: 0 })).toEqual([])
  expect(textsOf({ change: 'pending' }, member({ status: 'pending' }))).toEqual([])
})

const waits: [Partial<Overview>, string, string][] = [
  [{ unpaid: [order('20261120000000000001')] }, '订单待付款', '/order/detail?no=20261120000000000001&pay=1'],
  [
    { unpaid: [order('20261120000000000001', true)] },
    '转账凭证被驳回',
    '/order/detail?no=20261120000000000001#transfer',
  ],
  [
    { unpaidSignUps: [{ activityId: 7, title: '三坐标测量', payBefore: '2026-11-21T00:00:00Z' }] },
    '报名待付款：三坐标测量',
    '/activity/7',
  ],
  [{ toPay: { all: 3, asked: 0 } }, '3 个同事的订单待付款', '/orders?range=all&waits=pay'],
  [{ toPay: { all: 3, asked: 1 } }, '3 个同事的订单待付款，其中 1 个请您付款', '/orders?range=all&waits=pay'],
  [{ toPay: { all: 2, asked: 2 } }, '2 个订单的下单人请您付款', '/orders?range=all&waits=pay'],
  [{ requests: 2 }, '2 份采购申请待您审批', '/requests?tab=waiting'],
  [{ cameBack: 1 }, '1 份您的采购申请待您处理', '/requests?tab=back'],
  [
    { movedChanges: [{ no: '20261120000000000001', changeNo: 'BG2026112000000001' }] },
    '订单变更的金额已变化',
    '/order/detail?no=20261120000000000001',
  ],
  [{ heldLists: [{ id: 7, name: '耗材' }] }, '常用清单“耗材”没有自动提交', '/lists/7'],
  [{ refusals: 4 }, '4 个订单有拒收的商品', '/acceptance?tab=refused'],
  [{ acceptances: 5 }, '5 个订单待验收', '/acceptance'],
  [{ aftersales: 1 }, '1 个订单的售后待您处理', '/orders?range=all&waits=aftersale'],
  [{ joinRequests: 2 }, '2 人申请加入机构', '/team'],
  [{ shortFunds: 1 }, '1 项经费余额不足两成', '/funds?short=1'],
  [{ repliedFeedback: 1 }, '1 条反馈有新回复', '/feedback?tab=mine'],
  [{ change: 'rejected' }, '机构资料变更未通过审核', '/complete-info'],
]

test.each(waits)('%j is named', (more, text, to) => {
  expect(textsOf(more)).toEqual([[text, to]])
})

test('papers that are missing or were rejected are named before everything else', () => {
  expect(textsOf({ repliedFeedback: 1 }, member({ status: 'incomplete' }))[0]).toEqual([
    '机构资料未完善，完善后才能下单',
    '/complete-info',
  ])
  expect(textsOf({}, member({ status: 'rejected' }))).toEqual([['机构资料未通过审核', '/reviewing']])
  expect(textsOf({}, member({ unreadMessages: 2 }))).toEqual([['2 条未读消息', '/user?tab=messages']])
})

test('of many orders three are named, and their number', () => {
  const unpaid = ['1', '2', '3', '4'].map((no) => order(`2026112000000000000${no}`))
  expect(textsOf({ unpaid }).at(-1)).toEqual(['共 4 个订单待付款', '/orders?tab=unpaid'])
  expect(textsOf({ unpaid })).toHaveLength(4)
})

test('what the menu counts as waiting is named in the to-do list, too', () => {
  const overview: Overview = {
    ...nothing,
    toPay: { all: 1, asked: 0 },
    requests: 1,
    cameBack: 1,
    acceptances: 1,
    shortFunds: 1,
    joinRequests: 1,
    repliedFeedback: 1,
  }
  const paths = tasksOf(overview, member({ unreadMessages: 1 }), now).map(({ to }) => to.split('?')[0])
  const noParts = { toPay: false, acceptances: false }
  const links = accountGroups
    .flatMap(({ links }) => links)
    .filter(({ waiting, count }) => waiting && (count?.({ member: null, overview, parts: noParts }) ?? 0) > 0)
  expect(links.map(({ label }) => label)).toEqual([
    '为同事付款',
    '验收',
    '采购申请',
    '经费',
    '意见反馈',
    '我的机构',
  ])
  for (const { to } of links) expect(paths).toContain(to.split('?')[0])
})
