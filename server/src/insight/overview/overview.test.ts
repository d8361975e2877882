import { addFavorites } from '@gongfang/contract/goods/favorite'
import { getOverview } from '@gongfang/contract/insight/overview'
import { getTransferDesk, rejectSlip } from '@gongfang/contract/money/bank-desk'
import { submitFeedback } from '@gongfang/contract/service/feedback'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { reply } from '../../service/feedback/actions.ts'
import { anAccount, aTransfer, showSlip, toDesk } from '../../testing/bank.ts'
import { someFreight } from '../../testing/buying.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const nothing = {
  heldGoods: 0,
  favorites: 0,
  signUps: 0,
  repliedFeedback: 0,
  change: null,
  unpaid: [],
  upcoming: [],
}

test('who has done nothing has nothing to do, in every account state', async () => {
  for (const status of ['incomplete', 'pending', 'rejected', 'approved'] as const)
    expect(await (await shop.member({ status })).call(getOverview, {})).toEqual(nothing)
})

test('it tells what a member has and what waits, and nothing of anybody else', async () => {
  const [member, other] = [await shop.member(), await shop.member()]
  const { productId, skuId } = await shop.product()
  await member.call(addFavorites, { productIds: [productId] })
  const { id } = await member.call(submitFeedback, { kind: 'other', content: '什么时候可以开票？' })
  await transaction(shop.db, (tx) => reply(tx, { id, content: '发货后。', who: '客服', now: new Date() }))
  await shop.db`insert into depot_item (member_id, sku_id, held) values (${member.id}, ${skuId}, 7)`
  await shop.db`
    insert into submission (institution_id, member_id, form, state)
    values (${member.institutionId}, ${member.id}, '{}', 'pending')`
  const payBefore = '2026-11-20T08:00:00.000Z'
  shop.setNow(new Date('2026-11-20T07:40:00Z'))
  await shop.db`
    insert into shop_order (no, member_id, institution_id, currency, rate, pay_way, goods_fen, goods_points,
      freight_fen, freight_points, payable_fen, payable_points, address, pieces, kinds, created_at, pay_before)
    values ('20261120000000000888', ${member.id}, ${member.institutionId}, 'money', 32, 'demo', 100, 0, 0, 0, 100, 0,
      '{}', 1, 1, ${payBefore}, ${payBefore})`
  expect(await member.call(getOverview, {})).toEqual({
    ...nothing,
    heldGoods: 7,
    favorites: 1,
    repliedFeedback: 1,
    change: 'pending',
    unpaid: [{ no: '20261120000000000888', payBefore, slipRejected: false }],
  })
  expect(await other.call(getOverview, {})).toEqual(nothing)
  shop.setNow(null)
})

test('a slip that was sent back is said, until another one is shown', async () => {
  await anAccount(shop)
  await someFreight(shop)
  const desk = await toDesk(shop)
  const { no, member } = await aTransfer(shop)
  const said = async () => (await member.call(getOverview, {})).unpaid
  await showSlip(shop, member, { no })
  expect(await said()).toMatchObject([{ no, slipRejected: false }])
  const [slip] = (await desk.call(getTransferDesk, { no })).slips
  await desk.call(rejectSlip, { no, slipId: slip!.id, reason: '凭证不清晰' })
  expect(await said()).toMatchObject([{ no, slipRejected: true }])
  await showSlip(shop, member, { no })
  expect(await said()).toMatchObject([{ no, slipRejected: false }])
})
