import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { listOrderDesk } from '@gongfang/contract/buying/order-desk'
import { listVerifications } from '@gongfang/contract/buying/verification-desk'
import { listDepotLog, listDepotStock } from '@gongfang/contract/goods/depot-desk'
import { saveAddress } from '@gongfang/contract/people/address'
import { listReviews } from '@gongfang/contract/people/institution-desk'
import { listMembers } from '@gongfang/contract/people/member-desk'
import { listSent } from '@gongfang/contract/people/message-desk'
import { listLedger } from '@gongfang/contract/people/points-desk'
import { listAftersaleDesk } from '@gongfang/contract/service/aftersale-desk'
import { listAudit } from '@gongfang/contract/system/audit'
import type { Permission } from '@gongfang/contract/system/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../../db/connect.ts'
import { asked, bought } from '../../../testing/aftersales.ts'
import { anAddress, buyNow, someFreight } from '../../../testing/buying.ts'
import { tellMember } from '../../../testing/messages.ts'
import { openTestShop, type TestMember, type TestShop } from '../../../testing/shop.ts'

// A number that nothing else in this shop holds a part of.
const MOBILE = '18673529461'

let shop: TestShop
let member: TestMember
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  const { skuId } = await shop.product({ priceFen: 1000 })
  member = await shop.member({ mobile: MOBILE, points: 10 })
  // Its own name holds a number, too.
  await shop.db`update member set nickname = '孟师傅' where id = ${member.id}`
  await anAddress(member)
  await asked(member, await bought(shop, member, [{ skuId, quantity: 2 }]), [1])
  await transaction(shop.db, (tx) =>
    tellMember(tx, { memberId: member.id, event: 'orderPaid', reference: 'x', values: { no: 'x' } }),
  )
})
afterAll(() => shop.close())

const found = (answer: unknown) => {
  const { rows } = answer as { rows: unknown[] }
  return rows.length
}
type List = [name: string, endpoint: Endpoint, may: Permission, input: (keyword: string) => object]
const lists: List[] = [
  ['会员', listMembers, 'member.read', (keyword) => ({ keyword })],
  ['积分', listLedger, 'points.read', (keyword) => ({ keyword })],
  ['售后', listAftersaleDesk, 'aftersale.read', (keyword) => ({ view: 'all', keyword })],
]
const end = MOBILE.slice(-4)
/** All that a search by parts would tell: beginnings, ends and middles of every length but the last four. */
const parts = Array.from({ length: 10 }, (_, at) => at + 1).flatMap((length) =>
  Array.from({ length: MOBILE.length - length + 1 }, (_, from) => MOBILE.slice(from, from + length)),
)

describe.each(lists)('%s', (_, endpoint, may, input) => {
  test('a number is found whole or by its last four digits, and by no other part', async () => {
    const staff = await shop.staff([may])
    for (const keyword of [MOBILE, `+86 ${MOBILE}`, end])
      expect([keyword, found(await staff.call(endpoint, input(keyword)))]).toEqual([keyword, 1])
    const telling = []
    for (const keyword of parts.filter((part) => part !== end && part.length > 2))
      if (found(await staff.call(endpoint, input(keyword))) > 0) telling.push(keyword)
    expect(telling).toEqual([])
  })
})

describe.each([
  ...lists,
  ['订单', listOrderDesk, 'order.read', (keyword) => ({ keyword })],
  ['寄存', listDepotStock, 'depot.read', (keyword) => ({ keyword })],
  ['寄存记录', listDepotLog, 'depot.read', (keyword) => ({ keyword })],
  ['核销记录', listVerifications, 'depot.read', (keyword) => ({ keyword })],
  ['资料审核', listReviews, 'institution.review', (keyword) => ({ state: 'approved', keyword })],
  ['消息', listSent, 'message.read', (mobile) => ({ mobile })],
] as List[])('%s', (name, endpoint, may, input) => {
  test('who may not see numbers is written down when looking for one, and nobody else', async () => {
    const reader = await shop.staff(['audit.read'])
    const written = async (id: number) => {
      const { rows } = await reader.call(listAudit, { subject: `staff ${id}`, what: 'member.search' })
      return rows.map(({ after }) => after)
    }
    const curious = await shop.staff([may])
    await curious.call(endpoint, input(MOBILE))
    expect(await written(curious.id)).toEqual([{ list: name, phone: '186****9461' }])
    const trusted = await shop.staff([may, 'member.reveal'])
    await trusted.call(endpoint, input(MOBILE))
    expect(await written(trusted.id)).toEqual([])
    if (endpoint !== listSent) await curious.call(endpoint, input('量具'))
    expect(await written(curious.id)).toHaveLength(1)
  })
})

test('a telephone of an address is found with and without its extension, in orders and members', async () => {
  const desk = await shop.staff()
  const { skuId } = await shop.product({ priceFen: 1000 })
  const buyerOf = async (phone: string) => {
    const buyer = await shop.member()
    await buyer.call(saveAddress, {
      receiver: '李工',
      phone,
      regionCode: '330106',
      detail: '文三路 1 号 2 幢',
    })
    const { no } = await buyNow(buyer, { skuId })
    return { id: buyer.id, no }
  }
  const [direct, hidden, longer, landline] = [
    await buyerOf('18412345678'),
    await buyerOf('18412345678转8001'),
    await buyerOf('18412345679-8001'),
    await buyerOf('0571-88880000转12'),
  ]
  const orders = async (keyword: string) =>
    (await desk.call(listOrderDesk, { keyword })).rows.map(({ no }) => no).sort()
  const members = async (keyword: string) =>
    (await desk.call(listMembers, { keyword })).rows.map(({ id }) => id).sort((a, b) => a - b)
  const both = [direct, hidden]
  for (const keyword of ['18412345678', '+86 184 1234 5678', '184-1234-5678'])
    expect([keyword, await orders(keyword), await members(keyword)]).toEqual([
      keyword,
      both.map(({ no }) => no).sort(),
      both.map(({ id }) => id),
    ])
  for (const keyword of ['18412345678转8001', '18412345678-8001', '１８４１２３４５６７８ 分机 8001'])
    expect([keyword, await orders(keyword), await members(keyword)]).toEqual([
      keyword,
      [hidden.no],
      [hidden.id],
    ])
  expect(await orders('0571-88880000')).toEqual([landline.no])
  expect(await members('0571-88880000')).toEqual([landline.id])
  expect(await orders('18412345679')).toEqual([longer.no])
  // An extension alone, or a part of one, tells nothing.
  for (const keyword of ['1841234567', '18412345678转8', '184123456781'])
    expect([keyword, await orders(keyword), await members(keyword)]).toEqual([keyword, [], []])

  const curious = await shop.staff(['order.read'])
  await curious.call(listOrderDesk, { keyword: '18412345678转8001' })
  const { rows } = await desk.call(listAudit, { subject: `staff ${curious.id}`, what: 'member.search' })
  expect(rows).toMatchObject([{ after: { list: '订单' } }])
})
