import {
  decideRequest,
  previewRequest,
  readApprovalRules,
  resubmitRequest,
  saveApprovalRules,
  withdrawPurchaseRequest,
} from '@gongfang/contract/buying/approval'
import { createOrder } from '@gongfang/contract/buying/order'
import { removeColleague } from '@gongfang/contract/people/team'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import {
  askFor,
  aTeam,
  byRole,
  decideAs,
  draftOf,
  from100,
  requestOf,
  saveRules,
} from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { stockOf } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { placeRequested } from '../order/request/actions.ts'

const ROUNDS = process.env.SOAK === '1' ? 200 : 15
vi.setConfig({ testTimeout: 300_000 })
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
})
afterAll(() => shop.close())

const ordersOf = async (memberId: number) => {
  const [row] = await shop.db<[{ count: number }]>`
    select count(*) as count from shop_order where member_id = ${memberId}`
  return row.count
}

test('approve, withdraw and hand in again at once: one of them happens, and an order only after it', async () => {
  const { buyer, approver } = await aTeam(shop)
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 100_000 })
  let ordered = 0
  for (let round = 0; round < ROUNDS; round++) {
    const no = await askFor(buyer, skuId)
    const lines = [{ skuId, quantity: 1 }]
    await decideAs(approver, no, 'return')
    const { quote } = await buyer.call(previewRequest, { no, lines })
    const { revision } = await requestOf(buyer, no)
    const again = { no, revision, lines, quote }
    const decided = { no, revision: revision + 1, verdict: 'approve' as const }
    const [edited, agreed, withdrawn] = await Promise.all([
      reasonOf(buyer.call(resubmitRequest, again)),
      reasonOf(approver.call(decideRequest, decided)),
      reasonOf(buyer.call(withdrawPurchaseRequest, { no })),
    ])
    await work(shop)
    const { state, events } = await requestOf(buyer, no)
    expect([edited, agreed, withdrawn].every((one) => ['ok', 'requestMoved'].includes(String(one)))).toBe(
      true,
    )
    const last = events.at(-1)?.what
    expect(state).toBe({ ordered: 'ordered', withdrawn: 'withdrawn', submitted: 'pending' }[String(last)])
    if (agreed === 'ok') expect(state).toBe('ordered')
    if (withdrawn === 'ok') expect(events.some(({ what }) => what === 'withdrawn')).toBe(true)
    if (state === 'ordered') ordered += 1
  }
  expect(await ordersOf(buyer.id)).toBe(ordered)
  expect(await stockOf(shop, skuId)).toBe(100_000 - ordered)
  expect(await listBroken(shop.db)).toEqual({})
})

test('two approvers of a step that one decides: one of them does, and one order is placed', async () => {
  const { owner, buyer, approver } = await aTeam(shop)
  const second = await aColleague(shop, owner, 'approver')
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 1_000 })
  for (let round = 0; round < 30; round++) {
    const no = await askFor(buyer, skuId)
    const press = [approver, second].map((by) => reasonOf(decideAs(by, no)))
    const answers = await Promise.all(press)
    expect(answers.filter((one) => one === 'ok')).toHaveLength(1)
    expect(answers.filter((one) => one === 'requestMoved')).toHaveLength(1)
    await work(shop)
  }
  expect(await ordersOf(buyer.id)).toBe(30)
})

test('the job that places an approved request runs many times at once and again: one order', async () => {
  const { buyer, approver } = await aTeam(shop)
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 100 })
  const no = await askFor(buyer, skuId)
  await decideAs(approver, no)
  const [{ id }] = await shop.db<[{ id: number }]>`select id from purchase_request where no = ${no}`
  await Promise.all(Array.from({ length: 20 }, () => placeRequested(shop.app.house, { requestId: id })))
  await work(shop)
  expect(await ordersOf(buyer.id)).toBe(1)
  expect((await requestOf(buyer, no)).state).toBe('ordered')
})

test('the last pieces: of requests approved at once those are ordered that there is stock for', async () => {
  const { buyer, approver } = await aTeam(shop)
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 10 })
  const nos = []
  for (let at = 0; at < 25; at++) nos.push(await askFor(buyer, skuId))
  await Promise.all(nos.map((no) => decideAs(approver, no)))
  const requests = await shop.db<{ id: number }[]>`select id from purchase_request where no = any(${nos})`
  await Promise.all(requests.map(({ id }) => placeRequested(shop.app.house, { requestId: id })))
  const states = await Promise.all(nos.map(async (no) => (await requestOf(buyer, no)).state))
  expect(states.filter((state) => state === 'ordered')).toHaveLength(10)
  expect(states.filter((state) => state === 'returned')).toHaveLength(15)
  expect(await stockOf(shop, skuId)).toBe(0)
})

test('orders while rules are saved: each is placed before them or refused', async () => {
  const { owner, buyer } = await aTeam(shop, from100(byRole('owner')))
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 1_000 })
  await saveRules(owner)
  const draft = await draftOf(buyer, skuId)
  const { version } = await owner.call(readApprovalRules, {})
  const orders = Array.from({ length: 40 }, () => reasonOf(buyer.call(createOrder, draft)))
  const saved = owner.call(saveApprovalRules, { version, rules: [from100()] })
  const answers = await Promise.all(orders)
  await saved
  expect(answers.filter((one) => one !== 'ok' && one !== 'approvalNeeded')).toEqual([])
  expect(await reasonOf(buyer.call(createOrder, draft))).toBe('approvalNeeded')
})

test('orders while the buyer is removed: none is placed past the rules', async () => {
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 1_000 })
  for (let round = 0; round < ROUNDS; round++) {
    const { owner, buyer } = await aTeam(shop)
    const draft = await draftOf(buyer, skuId)
    const orders = Array.from({ length: 12 }, () => reasonOf(buyer.call(createOrder, draft)))
    await Promise.all([...orders, owner.call(removeColleague, { memberId: buyer.id })])
    expect(await ordersOf(buyer.id)).toBe(0)
  }
})
