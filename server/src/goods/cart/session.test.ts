import { previewOrder } from '@gongfang/contract/buying/order'
import { addToCart, countCart, listCart } from '@gongfang/contract/goods/cart'
import { listAddresses, saveAddress } from '@gongfang/contract/people/address'
import { AccountStatus, logout } from '@gongfang/contract/people/member'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'

// These look the session up in their own statement: decision 097 and, for the lists, 109.

let shop: TestShop
let sent: string[] = []
let skuId = 0
beforeAll(async () => {
  shop = await openTestShop({ heard: (statement) => sent.push(statement) })
  skuId = (await shop.product()).skuId
})
afterEach(() => shop.setNow(null))
afterAll(() => shop.close())

const one = () => ({ skuId, quantity: 1 })
const piecesOf = async ({ id }: TestMember) => {
  const [row] = await shop.db<[{ pieces: number }]>`
    select coalesce(sum(quantity), 0)::bigint as pieces from cart_line where member_id = ${id}`
  return row.pieces
}
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

async function aBuyer(wish?: Parameters<TestShop['member']>[0]) {
  const member = await shop.member(wish)
  await member.call(addToCart, one())
  return member
}

test('an addition, a count, the cart and the addresses are one statement each', async () => {
  const member = await aBuyer()
  sent = []
  expect(await member.call(addToCart, one())).toEqual({ count: 2, sum: 2 })
  expect(sent).toHaveLength(1)
  expect(await member.call(countCart, {})).toEqual({ count: 2, sum: 2 })
  expect(sent).toHaveLength(2)
  expect((await member.call(listCart, {})).lines).toMatchObject([{ skuId, quantity: 2 }])
  const mine = (statement: string) =>
    !/pg_backend_pid|from kept_change|from config_value|from freight_rule order by/.test(statement)
  expect(sent.filter(mine)).toHaveLength(3)
  expect(await member.call(listAddresses, {})).toEqual([])
  expect(sent.filter(mine)).toHaveLength(4)
})

test('an empty cart and no address are answers, and nobody sees lines or addresses of others', async () => {
  const [member, other] = [await aBuyer(), await shop.member()]
  await member.call(saveAddress, {
    receiver: '张三',
    phone: '13900000000',
    regionCode: '330106',
    detail: '文三路 1 号',
  })
  expect(await member.call(listAddresses, {})).toHaveLength(1)
  expect(await other.call(listCart, {})).toMatchObject({ lines: [] })
  expect(await other.call(listAddresses, {})).toEqual([])
})

const ways: [string, (member: TestMember) => Promise<unknown>][] = [
  ['logged out', (member) => member.call(logout, {})],
  [
    'was disabled',
    ({ id }) => shop.db`update member set disabled = true, disabled_reason = '违规' where id = ${id}`,
  ],
  ['came to the end of its session', async () => shop.setNow(new Date(Date.now() + 101 * 86_400_000))],
]

describe.each(ways)('a member that %s between two additions', (_, end) => {
  test.each([
    ['the same again', one],
    ['what does not exist', () => ({ skuId: 99_999_999, quantity: 1 })],
    ['what is no quantity', () => ({ skuId, quantity: 'x' })],
    ['a product that does not exist', () => ({ productId: 99_999_999 })],
    ['nothing at all', () => ({})],
  ])('is told nothing but that, whoever asks for %s', async (__, input) => {
    const [member, other] = [await aBuyer(), await aBuyer()]
    await end(member)
    expect(await statusOf(member.ask(addToCart, input()))).toBe(401)
    for (const endpoint of [countCart, listCart, listAddresses])
      expect(await statusOf(member.ask(endpoint, {}))).toBe(401)
    expect(await piecesOf(member)).toBe(1)
    shop.setNow(null)
    expect(await other.call(addToCart, one())).toEqual({ count: 2, sum: 2 })
  })
})

test('after a logout that meets additions nothing is added, and each addition before it counts once', async () => {
  const member = await aBuyer()
  const additions = Array.from({ length: 30 }, () => member.ask(addToCart, one()))
  const [out, ...answers] = await Promise.all([member.ask(logout, {}), ...additions])
  expect(out.status).toBe(200)
  expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
  expect(await piecesOf(member)).toBe(1 + answers.filter(({ status }) => status === 200).length)
  expect(await statusOf(member.ask(addToCart, one()))).toBe(401)
})

test.each(AccountStatus.options.filter((status) => status !== 'approved' && status !== 'disabled'))(
  'a member whose institution is %s fills a cart and is told at the order',
  async (status) => {
    const member = await aBuyer({ status })
    expect(await member.call(addToCart, one())).toEqual({ count: 2, sum: 2 })
    const { lines } = await member.call(listCart, {})
    const source = { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) }
    const { body } = await member.ask(previewOrder, { source })
    expect(body.reason).toBe(
      { incomplete: 'institutionMissing', pending: 'institutionPending', rejected: 'institutionRejected' }[
        status as string
      ],
    )
  },
)

test('who loses the role of a buyer goes on filling a cart and is refused at the order', async () => {
  const member = await aBuyer({ roles: ['purchaser'] })
  await shop.db`update membership set roles = '{viewer}' where member_id = ${member.id}`
  expect(await member.call(addToCart, one())).toEqual({ count: 2, sum: 2 })
  const { lines } = await member.call(listCart, {})
  const source = { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) }
  expect((await member.ask(previewOrder, { source })).body.reason).toBe('institutionRole')
})

test.each([
  ['an addition', (member: TestMember) => member.call(addToCart, one())],
  ['a count', (member: TestMember) => member.call(countCart, {})],
  ['a look at the cart', (member: TestMember) => member.call(listCart, {})],
  ['a look at the addresses', (member: TestMember) => member.call(listAddresses, {})],
])('%s is a use of the session', async (_, use) => {
  const member = await aBuyer()
  shop.setNow(new Date(Date.now() + 6 * 60_000))
  const now = shop.now()
  await use(member)
  await shop.app.house.seen.write()
  const [row] = await shop.db<[{ lastSeenAt: string }]>`
    select last_seen_at from session where member_id = ${member.id}`
  expect(new Date(row.lastSeenAt)).toEqual(now)
})
