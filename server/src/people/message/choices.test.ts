import { getUserInfo } from '@gongfang/contract/people/member'
import {
  chooseMessages,
  getMessageChoices,
  listMessages,
  type MessageChannel,
  type MessageKind,
} from '@gongfang/contract/people/message'
import { listSent, listTemplates, saveTemplate } from '@gongfang/contract/people/message-desk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PretendSms } from '../../pretend/sms.ts'
import { work } from '../../testing/aftersales.ts'
import { reasonOf } from '../../testing/joining.ts'
import { messages, tellMember } from '../../testing/messages.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { saveSms, withSms } from '../../testing/sms.ts'
import { forgetMessages } from './actions.ts'

let shop: TestShop
let pretend: PretendSms
beforeAll(async () => {
  shop = await openTestShop({ env: { SMS_PROVIDER: 'account' } })
  pretend = await withSms(shop)
})
beforeEach(async () => {
  pretend.sent.length = 0
  await saveSms(shop, pretend)
})
afterEach(() => shop.config('smsNotices', null))
afterAll(async () => {
  await pretend.close()
  await shop.close()
})

let reference = 0
async function tell(member: TestMember, event: 'orderPaid' | 'orderShipped' | 'transferDue' | 'wechatBound') {
  const values = { no: '20261120000000000001', at: '2026-11-27 18:00', device: 'Windows' }
  await shop.db.begin((tx) =>
    tellMember(tx, { memberId: member.id, event, reference: String(++reference), values }),
  )
  await work(shop)
}
const inboxOf = async (member: TestMember) =>
  (await member.call(listMessages, {})).data.map(({ event }) => event)
const texts = () => pretend.sent.map(({ values }) => Object.values(values)[0])
const wayOf = async (member: TestMember, kind: MessageKind, channel: MessageChannel) => {
  const { sections } = await member.call(getMessageChoices, {})
  return sections
    .flatMap(({ kinds }) => kinds)
    .find((one) => one.kind === kind)
    ?.ways.find((way) => way.channel === channel)
}

test('who never chose is told as before', async () => {
  const member = await shop.member()
  const { channels, sections } = await member.call(getMessageChoices, {})
  expect(channels).toEqual([
    { channel: 'shop', name: '站内', closed: '' },
    { channel: 'sms', name: '短信', closed: '' },
    { channel: 'email', name: '邮件', closed: '您还没有确认接收消息的邮箱' },
    { channel: 'wechat', name: '微信', closed: '商城暂未开通微信通知' },
  ])
  const ways = sections.flatMap(({ kinds }) =>
    kinds.map(({ kind, ways: [, sms] }) => ({ kind, on: sms?.on })),
  )
  expect(ways.filter(({ on }) => on).map(({ kind }) => kind)).toEqual([
    'security',
    'institutionReview',
    'shipping',
    'activityReminder',
  ])
  expect(sections.flatMap(({ kinds }) => kinds).every(({ ways: [inShop] }) => inShop?.on)).toBe(true)
  await tell(member, 'orderPaid')
  await tell(member, 'orderShipped')
  expect(await inboxOf(member)).toEqual(['orderShipped', 'orderPaid'])
  expect(texts()).toEqual(['订单已发货'])
})

test('a kind is told by the chosen channels alone, and by no other member’s choice', async () => {
  const [member, other] = [await shop.member(), await shop.member()]
  expect(await member.call(chooseMessages, { kind: 'order', channel: 'sms', on: true })).toEqual({ on: true })
  await member.call(chooseMessages, { kind: 'order', channel: 'shop', on: false })
  await member.call(chooseMessages, { kind: 'shipping', channel: 'sms', on: false })
  for (const one of [member, other])
    for (const event of ['orderPaid', 'orderShipped'] as const) await tell(one, event)
  expect(await inboxOf(member)).toEqual(['orderShipped'])
  expect(await inboxOf(other)).toEqual(['orderShipped', 'orderPaid'])
  expect((await member.call(getUserInfo, {})).unreadMessages).toBe(1)
  expect((await member.call(listMessages, { unread: true })).unread).toBe(1)
  expect(pretend.sent.map(({ mobile }) => mobile)).toEqual([member.mobile, other.mobile])
  expect(texts()).toEqual(['订单已付款', '订单已发货'])
  expect([await wayOf(member, 'order', 'shop'), await wayOf(other, 'order', 'shop')]).toMatchObject([
    { on: false },
    { on: true },
  ])
  const staff = await shop.staff(['message.read'])
  expect(
    (await staff.call(listSent, { memberId: member.id })).rows.map(({ event, sms }) => [event, sms]),
  ).toEqual([
    ['orderShipped', null],
    ['orderPaid', 'sent'],
  ])
})

test('who wants to hear nothing of a kind is not told later either', async () => {
  const member = await shop.member()
  await member.call(chooseMessages, { kind: 'order', channel: 'shop', on: false })
  const message = { memberId: member.id, event: 'orderPaid', reference: 'once', values: { no: '1' } } as const
  const tellOnce = async () => {
    await shop.db.begin((tx) => tellMember(tx, message))
    await work(shop)
  }
  await tellOnce()
  await member.call(chooseMessages, { kind: 'order', channel: 'shop', on: true })
  await tellOnce()
  expect(await inboxOf(member)).toEqual([])
})

test('what somebody has to act on stays in the shop, and what guards the account everywhere', async () => {
  const member = await shop.member()
  const off = (kind: MessageKind, channel: MessageChannel) =>
    member.ask(chooseMessages, { kind, channel, on: false })
  expect((await off('orderTask', 'shop')).body).toMatchObject({
    reason: 'messageFixed',
    msg: '需要您处理，始终通知',
  })
  expect((await off('security', 'sms')).body).toMatchObject({ reason: 'messageFixed' })
  // As if it had been written in another way.
  await shop.db`
    insert into message_choice (member_id, kind, channel, wanted, changed_at)
    select ${member.id}, kind, channel, false, now()
      from (values ('orderTask', 'shop'), ('security', 'shop'), ('security', 'sms')) c (kind, channel)`
  await tell(member, 'transferDue')
  await tell(member, 'wechatBound')
  expect(await inboxOf(member)).toEqual(['wechatBound', 'transferDue'])
  expect(texts()).toEqual(['您的账号已绑定微信'])
  expect(await wayOf(member, 'orderTask', 'shop')).toEqual({
    channel: 'shop',
    on: true,
    fixed: '需要您处理，始终通知',
  })
})

test('staff switch SMS off for the whole shop, also for what is on its way', async () => {
  const member = await shop.member()
  await shop.db.begin((tx) =>
    tellMember(tx, {
      memberId: member.id,
      event: 'orderShipped',
      reference: String(++reference),
      values: { no: '1' },
    }),
  )
  await shop.config('smsNotices', false)
  await work(shop)
  expect([await inboxOf(member), texts()]).toEqual([['orderShipped'], []])
  const sms = { kind: 'order', channel: 'sms', on: true } as const
  expect((await member.ask(chooseMessages, sms)).body).toMatchObject({
    reason: 'messageChannelClosed',
    msg: '商城已停用短信通知',
  })
  expect((await member.call(getMessageChoices, {})).channels[1]).toMatchObject({
    closed: '商城已停用短信通知',
  })
  await shop.config('smsNotices', null)
  await saveSms(shop, pretend, { noticeTemplate: '' })
  expect(await reasonOf(member.call(chooseMessages, sms))).toBe('messageChannelClosed')
})

test('an event that staff send by SMS is on for those who never chose, and off for those who do not want it', async () => {
  const [member, other] = [await shop.member(), await shop.member()]
  await other.call(chooseMessages, { kind: 'order', channel: 'sms', on: false })
  const staff = await shop.staff(['message.read', 'message.write'])
  const { version, title, body } = (await staff.call(listTemplates, {})).find(
    ({ event }) => event === 'orderPaid',
  )!
  await staff.call(saveTemplate, { event: 'orderPaid', version, title, body, disabled: false, sms: true })
  for (const one of [member, other]) await tell(one, 'orderPaid')
  expect(pretend.sent.map(({ mobile }) => mobile)).toEqual([member.mobile])
  expect([await wayOf(member, 'order', 'sms'), await wayOf(other, 'order', 'sms')]).toMatchObject([
    { on: true },
    { on: false },
  ])
})

test('no SMS reaches a closed or disabled account', async () => {
  const [closed, disabled] = [await shop.member(), await shop.member()]
  await shop.db`update member set mobile = null where id = ${closed.id}`
  await shop.db`update member set disabled = true where id = ${disabled.id}`
  for (const one of [closed, disabled]) await tell(one, 'orderShipped')
  expect(pretend.sent).toEqual([])
})

test('one who leaves leaves no choice behind', async () => {
  const member = await shop.member()
  await member.call(chooseMessages, { kind: 'order', channel: 'sms', on: true })
  await shop.db.begin((tx) => forgetMessages(tx, member.id))
  expect(await shop.db`select from message_choice where member_id = ${member.id}`).toEqual([])
})

test('unknown kinds and channels are refused', async () => {
  const member = await shop.member()
  for (const wish of [
    { kind: 'toString', channel: 'sms', on: true },
    { kind: 'order', channel: 'fax', on: true },
    { kind: 'order', channel: 'sms', on: 'yes' },
  ])
    expect(await reasonOf(member.call(chooseMessages, wish as never))).toBe('invalid')
  expect(messages.events.orderPaid?.kind).toBe('order')
})

test('the last of two hundred presses at once is what stands', async () => {
  const member = await shop.member()
  await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      member.call(chooseMessages, { kind: 'order', channel: 'sms', on: at % 2 === 0 }),
    ),
  )
  await member.call(chooseMessages, { kind: 'order', channel: 'sms', on: true })
  expect(await wayOf(member, 'order', 'sms')).toMatchObject({ on: true })
  expect(await shop.db`select from message_choice where member_id = ${member.id}`).toHaveLength(1)
})
