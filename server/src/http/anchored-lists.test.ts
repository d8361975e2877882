import { listOrders } from '@gongfang/contract/buying/order'
import { listDepotEntries } from '@gongfang/contract/goods/depot'
import { listMessages } from '@gongfang/contract/people/message'
import { listPointsEntries } from '@gongfang/contract/people/points'
import { adjustPoints } from '@gongfang/contract/people/points-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMessage } from '../people/message/queries.ts'
import { aBuyer, buyNow, someFreight } from '../testing/buying.ts'
import { held } from '../testing/depot.ts'
import { reasonOf } from '../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../testing/shop.ts'

// Rows arrive while somebody turns the pages of a list: no row is read twice, and none is missed.

let shop: TestShop
let staff: TestStaff
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  skuId = (await shop.product({ stock: 1000 })).skuId
})
afterAll(() => shop.close())

interface List {
  add: (member: TestMember, at: number) => Promise<unknown>
  read: (
    member: TestMember,
    at: { page: number; limit: number; anchor?: string },
  ) => Promise<{ keys: unknown[]; anchor: string | null; last: number }>
}

const lists: Record<string, List> = {
  messages: {
    add: ({ id }, at) =>
      insertMessage(shop.db, {
        memberId: id,
        event: 'orderPaid',
        reference: `${id}/${at}`,
        title: `第 ${at} 条`,
        body: '',
        link: '/orders',
      }),
    read: async (member, at) => {
      const { data, anchor, last_page } = await member.call(listMessages, at)
      return { keys: data.map(({ id }) => id), anchor, last: last_page }
    },
  },
  orders: {
    add: (member) => buyNow(member, { skuId }),
    read: async (member, at) => {
      const { data, anchor, last_page } = await member.call(listOrders, at)
      return { keys: data.map(({ no }) => no), anchor, last: last_page }
    },
  },
  points: {
    add: ({ id }, at) => staff.call(adjustPoints, { memberId: id, delta: 1 + at, reason: '录入更正' }),
    read: async (member, at) => {
      const { data, anchor, last_page } = await member.call(listPointsEntries, at)
      return { keys: data.map(({ id }) => id), anchor, last: last_page }
    },
  },
  depot: {
    add: (member) => held(shop, member, [{ skuId, quantity: 1 }]),
    read: async (member, at) => {
      const { data, anchor, last_page } = await member.call(listDepotEntries, at)
      return { keys: data.map(({ id }) => id), anchor, last: last_page }
    },
  },
}

test.each(Object.entries(lists))(
  '%s: rows that arrive repeat none and hide none',
  async (_, { add, read }) => {
    const member = await aBuyer(shop)
    for (let at = 0; at < 5; at++) await add(member, at)
    const first = await read(member, { page: 1, limit: 2 })
    for (let at = 5; at < 8; at++) await add(member, at)
    const anchor = first.anchor!
    const [second, third] = [
      await read(member, { page: 2, limit: 2, anchor }),
      await read(member, { page: 3, limit: 2, anchor }),
    ]
    const read5 = [...first.keys, ...second.keys, ...third.keys]
    expect(new Set(read5).size).toBe(5)
    expect([second.anchor, second.last]).toEqual([anchor, 3])
    const all = await read(member, { page: 1, limit: 100 })
    expect(all.keys.slice(3)).toEqual(read5)
    expect(all.anchor).not.toBe(anchor)
  },
)

test('an empty list has no anchor, and an anchor that is none is refused', async () => {
  const member = await shop.member()
  expect(await member.call(listOrders, {})).toMatchObject({ total: 0, anchor: null })
  for (const list of [listMessages, listPointsEntries, listDepotEntries])
    expect(await reasonOf(member.call(list, { page: 2, anchor: 'x' }))).toBe('invalid')
  expect((await member.call(listOrders, { page: 2, anchor: '1' })).data).toEqual([])
})
