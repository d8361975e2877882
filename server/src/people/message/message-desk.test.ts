import { listMessages } from '@gongfang/contract/people/message'
import {
  listEvents,
  listSent,
  listTemplates,
  saveTemplate,
  sendTest,
} from '@gongfang/contract/people/message-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonOf } from '../../testing/joining.ts'
import { send } from '../../testing/messages.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff(['message.read', 'message.write'])
})
afterAll(() => shop.close())

const templateOf = async (event: string) =>
  (await staff.call(listTemplates, {})).find((template) => template.event === event)!
const paid = (memberId: number, reference: string) =>
  send(shop.db, { memberId, event: 'orderPaid', reference, values: { no: reference } })
const inboxOf = async (member: Awaited<ReturnType<TestShop['member']>>) =>
  (await member.call(listMessages, {})).data

test('events are named in the order of the members’ settings, also those without a template', async () => {
  const events = await staff.call(listEvents, {})
  const templates = await staff.call(listTemplates, {})
  expect(events.slice(0, templates.length)).toEqual(templates.map(({ event, name }) => ({ event, name })))
  expect(
    events
      .slice(templates.length)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['员工消息', '积分调整', '活动通知', '测试'].sort())
})

test('every template shows the words of the code with its variables', async () => {
  for (const { title, body, defaults, variables, name, version } of await staff.call(listTemplates, {})) {
    expect([title, body, version]).toEqual([defaults.title, defaults.body, 0])
    expect(`${title}${body}`).not.toMatch(/undefined|NaN/)
    const used = [...body.matchAll(/\{(\w+)\}/g)].map(([, used]) => used)
    for (const one of used)
      expect([name, variables.map(({ name }) => name)]).toEqual([name, expect.arrayContaining([one])])
  }
})

test('the shop has words of its own for an event, then none, then those of the code', async () => {
  const member = await shop.member()
  const words = { title: '已收款 {no}', body: '订单 {no} 收到款项，稍后发货。' }
  await staff.call(saveTemplate, { event: 'orderPaid', version: 0, ...words, disabled: false })
  await paid(member.id, 'A1')
  expect(await inboxOf(member)).toMatchObject([
    { title: '已收款 A1', body: '订单 A1 收到款项，稍后发货。', link: '/order/detail?no=A1' },
  ])
  await staff.call(saveTemplate, { event: 'orderPaid', version: 1, ...words, disabled: true })
  await paid(member.id, 'A2')
  expect(await inboxOf(member)).toHaveLength(1)
  const { defaults, version, updatedBy } = await templateOf('orderPaid')
  expect([version, updatedBy]).toEqual([2, staff.name])
  await staff.call(saveTemplate, { event: 'orderPaid', version, ...defaults, disabled: false })
  await paid(member.id, 'A3')
  expect((await inboxOf(member))[0]?.title).toBe('订单已付款')
})

test('values are not read as variables, and unknown variables are refused', async () => {
  const member = await shop.member()
  await staff.call(saveTemplate, {
    event: 'reviewRejected',
    version: 0,
    title: '未通过',
    body: '{jigou}：{reason}',
    disabled: false,
  })
  const values = { jigou: '{reason}<img src=x onerror=x()>', reason: '$& {jigou}' }
  await send(shop.db, { memberId: member.id, event: 'reviewRejected', reference: 'r', values })
  expect((await inboxOf(member))[0]?.body).toBe('{reason}<img src=x onerror=x()>：$& {jigou}')
  for (const body of ['{mobile}', '{ no }', '{}', '{constructor}', '{__proto__}'])
    expect(
      await reasonOf(
        staff.call(saveTemplate, { event: 'orderShipped', version: 0, title: '好', body, disabled: false }),
      ),
    ).toBe('invalid')
  for (const event of ['nothing', 'staffMessage', 'toString'])
    expect(
      await reasonOf(
        staff.call(saveTemplate, { event, version: 0, title: '好', body: '好', disabled: false }),
      ),
    ).toBe('invalid')
})

test('of two who change the same template one is told', async () => {
  const wish = { event: 'depotIn', version: 0, title: '入库', body: '订单 {no}', disabled: false }
  const reasons = await Promise.all([1, 2].map(() => reasonOf(staff.call(saveTemplate, wish))))
  expect(reasons.sort()).toEqual(['ok', 'templateChanged'])
})

test('a trial goes to one member, marked as one, and stands in the log', async () => {
  const member = await shop.member()
  const trial = { event: 'orderShipped', mobile: member.mobile, title: '发货 {no}', body: '已发出 {no}' }
  await staff.call(sendTest, trial)
  const [message] = await inboxOf(member)
  expect(message?.title).toMatch(/^【测试】发货 \d{20}$/)
  const { rows } = await staff.call(listSent, { mobile: member.mobile })
  expect(rows).toMatchObject([{ name: '测试', memberId: member.id, readAt: null }])
  expect(JSON.stringify(rows)).not.toContain(member.mobile)
  expect(await reasonOf(staff.call(sendTest, { ...trial, mobile: '13812345678' }))).toBe('noSuchMember')
  expect((await staff.call(listSent, { event: 'orderPaid', read: 'no', from: '2020-01-01' })).total).toBe(2)
  expect((await staff.call(listSent, { to: '2020-01-01' })).total).toBe(0)
})
