import { listSent } from '@gongfang/contract/people/message-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnOf, exported } from '../../testing/exporting.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('messages are exported as they are listed', async () => {
  const clerk = await shop.staff(['message.read', 'transfer.export'])
  const member = await shop.member()
  await shop.db`
    insert into message (member_id, event, reference, title, body, created_at)
    values (${member.id}, 'orderPaid', 'a', '支付成功', '订单已支付', now()), (${member.id}, 'staffMessage', 'b', '通知', '请来取件', now())`
  const spaced = member.mobile.replace(/^(.{3})(.{4})/, '$1 $2 ')
  for (const filter of [{ mobile: spaced }, { memberId: member.id, event: 'orderPaid' }] as const) {
    const listed = (await clerk.call(listSent, filter as never)).rows
    expect(listed).toHaveLength('event' in filter ? 1 : 2)
    const rows = await exported(shop, clerk, 'message', filter)
    expect(columnOf(rows, '标题')).toEqual(listed.map(({ title }) => title))
    expect(columnOf(rows, '事件')).toEqual(listed.map(({ name }) => name))
    expect(columnOf(rows, '手机号')).toEqual(listed.map(({ mobile }) => mobile))
  }
  expect(await exported(shop, clerk, 'message', { mobile: member.mobile, read: 'yes' })).toEqual([])
})
