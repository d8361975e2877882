import { decideManyRequests, listPurchaseRequests } from '@gongfang/contract/buying/approval'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import { askFor, aTeam, decideAs, requestOf } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
})
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))
afterAll(() => shop.close())

const waitingOf = async (member: TestMember) =>
  (await member.call(listPurchaseRequests, { tab: 'waiting', page: 1, limit: 50 })).data
const seen = (cards: Awaited<ReturnType<typeof waitingOf>>) =>
  cards.map(({ no, revision }) => ({ no, revision }))

test('ten requests are agreed to by one press, with one comment, and ordered as by ten', async () => {
  const { buyer, approver } = await aTeam(shop)
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 1000 })
  for (let at = 0; at < 10; at++) await askFor(buyer, skuId)
  const requests = seen(await waitingOf(approver))
  expect(requests).toHaveLength(10)
  const { results } = await approver.call(decideManyRequests, { requests, comment: '月度集中审批' })
  expect(results).toEqual(requests.map(({ no }) => ({ no, state: 'approved', why: '' })))
  expect(await waitingOf(approver)).toEqual([])
  await work(shop)
  for (const { no } of requests) {
    const { state, orderNo, events } = await requestOf(buyer, no)
    expect([state, orderNo]).toEqual(['ordered', expect.stringMatching(/^\d{20}$/)])
    expect(events).toContainEqual(expect.objectContaining({ what: 'agreed', comment: '月度集中审批' }))
  }
})

test('what cannot be agreed to alone is named with its reason, and the others go through', async () => {
  const { owner, buyer, approver } = await aTeam(shop)
  const other = await aTeam(shop)
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 1000 })
  const [good, decided, foreign, changed, last] = [
    await askFor(buyer, skuId),
    await askFor(buyer, skuId),
    await askFor(other.buyer, skuId),
    await askFor(buyer, skuId),
    await askFor(buyer, skuId),
  ]
  await decideAs(approver, decided!, 'reject')
  const nos = [good, decided, foreign, changed, last]
  const { results } = await approver.call(decideManyRequests, {
    requests: nos.map((no) => ({ no: no!, revision: no === changed ? 9 : 1 })),
  })
  expect(results.map(({ state, why }) => [state, why === ''])).toEqual([
    ['approved', true],
    [null, false],
    [null, false],
    [null, false],
    ['approved', true],
  ])
  expect((await requestOf(other.buyer, foreign!)).state).toBe('pending')
  expect((await requestOf(owner, changed!)).state).toBe('pending')
  const notAsked = await owner.call(decideManyRequests, { requests: [{ no: changed!, revision: 1 }] })
  expect(notAsked.results).toMatchObject([{ state: null, why: expect.stringMatching(/审批/) }])
})

test('two approvers who agree to the same requests at once decide each once', async () => {
  const { owner, buyer, approver } = await aTeam(shop)
  const second = await aColleague(shop, owner, 'approver')
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 1000 })
  for (let at = 0; at < 6; at++) await askFor(buyer, skuId)
  const requests = seen(await waitingOf(approver))
  const [mine, theirs] = await Promise.all(
    [
      { who: approver, wish: requests },
      { who: second, wish: requests.toReversed() },
    ].map(({ who, wish }) => who.call(decideManyRequests, { requests: wish })),
  )
  for (const { no } of requests) {
    const states = [mine, theirs].map((answer) => answer!.results.find((one) => one.no === no)?.state)
    expect(states.filter((state) => state === 'approved')).toHaveLength(1)
    expect((await requestOf(buyer, no)).events.filter(({ what }) => what === 'agreed')).toHaveLength(1)
  }
})

test('none, the same one twice and more than fifty are refused', async () => {
  const { approver } = await aTeam(shop)
  const request = { no: '20261128000000000001', revision: 1 }
  const many = Array.from({ length: 51 }, (_, at) => ({ ...request, no: `202611280000000000${10 + at}` }))
  for (const requests of [[], [request, request], many])
    expect(await reasonOf(approver.call(decideManyRequests, { requests }))).toBe('invalid')
})
