import { getUserInfo } from '@gongfang/contract/people/member'
import { listMessages, type MessageGroup, readMessages } from '@gongfang/contract/people/message'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { messages, tellMember } from '../../testing/messages.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import type { Message } from './actions.ts'
import { messageTasks } from './jobs.ts'
import { insertMessage } from './queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const aMessage = async (no: string): Promise<Message> => {
  const { id: memberId } = await shop.member()
  return { memberId, event: 'orderPaid', reference: no, values: { no } }
}
const jobsFor = (reference: string) =>
  shop.db<{ payload: never }[]>`select payload from job_outbox where payload->>'reference' = ${reference}`

test('nobody is told what did not happen', async () => {
  const message = await aMessage('20261120000000000001')
  const failing = transaction(shop.db, async (tx) => {
    await tellMember(tx, message)
    throw new Error('the rest failed')
  })
  await expect(failing).rejects.toThrow('the rest failed')
  expect(await jobsFor(message.reference)).toEqual([])
})

test('a member is told once, however often the job runs, even at the same time', async () => {
  const message = await aMessage('20261120000000000002')
  await transaction(shop.db, (tx) => tellMember(tx, message))
  const [job] = await jobsFor(message.reference)
  const send = messageTasks(shop.app.house, messages)['message.send']!
  await Promise.all(Array.from({ length: 10 }, () => send(job!.payload, { now: shop.now() } as never)))
  expect(
    await shop.db`select event, title, body, link from message where member_id = ${message.memberId}`,
  ).toEqual([
    {
      event: 'orderPaid',
      title: '订单已付款',
      body: '订单 20261120000000000002 已付款，我们会尽快安排发货。',
      link: '/order/detail?no=20261120000000000002',
    },
  ])
})

test('a member reads messages one by one or all at once, and nobody else’s', async () => {
  const [member, other] = [await shop.member(), await shop.member()]
  for (const reference of ['1', '2', '3'])
    await insertMessage(shop.db, {
      memberId: member.id,
      event: 'orderPaid',
      reference,
      title: `第 ${reference} 条`,
      body: '',
      link: '',
    })
  const first = await member.call(listMessages, { limit: 2 })
  expect(first).toMatchObject({
    total: 3,
    last_page: 2,
    unread: 3,
    data: [{ title: '第 3 条' }, { title: '第 2 条' }],
  })

  const ids = [first.data[0]!.id]
  expect(await other.call(readMessages, { ids })).toEqual({ unread: 0 })
  expect(await member.call(readMessages, { ids })).toEqual({ unread: 2 })
  expect(await member.call(listMessages, { unread: true })).toMatchObject({
    total: 2,
    data: [{ readAt: null }, { readAt: null }],
  })
  expect((await member.call(getUserInfo, {})).unreadMessages).toBe(2)

  expect(await member.call(readMessages, {})).toEqual({ unread: 0 })
  expect(await member.call(listMessages, {})).toMatchObject({ total: 3, unread: 0 })
})

test('what is told of orders, reviews, activities, points and the rest is read apart', async () => {
  const member = await shop.member()
  const told = {
    order: ['orderShipped', 'invoiceIssued'],
    review: ['reviewApproved'],
    activity: ['signUpPromoted'],
    points: ['topUpPaid'],
    system: ['staffMessage'],
  }
  for (const event of Object.values(told).flat())
    await insertMessage(shop.db, {
      memberId: member.id,
      event,
      reference: '1',
      title: event,
      body: '',
      link: '',
    })
  for (const [group, events] of Object.entries(told)) {
    const { data, total, unread } = await member.call(listMessages, { group: group as MessageGroup })
    expect(data.map(({ event }) => event).toSorted()).toEqual(events.toSorted())
    expect([total, unread]).toEqual([events.length, 6])
  }
  const [shipped] = (await member.call(listMessages, { group: 'order' })).data.slice(-1)
  await member.call(readMessages, { ids: [shipped!.id] })
  expect(await member.call(listMessages, { group: 'order', unread: true })).toMatchObject({
    total: 1,
    unread: 5,
    data: [{ event: 'invoiceIssued' }],
  })
})
