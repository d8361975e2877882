import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Answer = { code: number; data?: unknown; reason?: string } | 'lost'

const stored = new Map<string, string>()
const asked: { path: string; body: { mergeId?: string; lines?: unknown } }[] = []
let answer: (path: string) => Answer | Promise<Answer>

beforeEach(() => {
  stored.clear()
  asked.length = 0
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    asked.push({ path, body: body ? JSON.parse(body) : {} })
    const said = await answer(path)
    if (said === 'lost') throw new TypeError('failed to fetch')
    return Response.json({ msg: '', time: 0, data: null, ...said })
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A freshly loaded page, as a visitor or as a member. */
async function openPage(token: string | null) {
  if (token) stored.set('token', token)
  const session = await import('../../base/session-store.ts')
  session.readStored()
  return { ...(await import('./cart-store.ts')), ...session }
}

const cart = () => JSON.parse(stored.get('cart') ?? '[]')
const cartCount = () => Number(stored.get('cartCount'))
const merged = { code: 1, data: { merged: 1, dropped: 0, count: 7 } }

test('a visitor’s goods stay in the browser', async () => {
  const { addToCart } = await openPage(null)
  await addToCart({ skuId: 5, priceFen: 1250 })
  await addToCart({ skuId: 5, quantity: 3, priceFen: 1250 })
  expect(cart()).toEqual([{ id: 5, price: 1250, quantity: 4 }])
  expect(cartCount()).toBe(4)
  expect(asked).toEqual([])
})

test('a member’s count rises at once and becomes what the server says', async () => {
  const { addToCart } = await openPage('t')
  let reply = (_: Answer) => {}
  answer = () =>
    new Promise((resolve) => {
      reply = resolve
    })
  const adding = addToCart({ skuId: 5, quantity: 2, priceFen: 1250 })
  expect(cartCount()).toBe(2)
  await vi.waitFor(() => expect(asked).toHaveLength(1), 10_000)
  reply({ code: 1, data: { count: 12, sum: 12 } })
  await adding
  expect(cartCount()).toBe(12)
  expect(cart()).toEqual([])
})

test('a refused addition takes the count back and tells the caller why', async () => {
  stored.set('cartCount', '3')
  const { addToCart } = await openPage('t')
  answer = () => ({ code: 2101, reason: 'offSale' })
  await expect(addToCart({ skuId: 5, priceFen: 1250 })).rejects.toMatchObject({ reason: 'offSale' })
  expect(cartCount()).toBe(3)
})

test.each<[unknown, number]>([
  [7, 7],
  [{ sum: 8 }, 8],
  [{ count: 9 }, 9],
])('a count answered as %j is %i', async (data, count) => {
  const { refreshCartCount } = await openPage('t')
  answer = () => ({ code: 1, data })
  await refreshCartCount()
  expect(cartCount()).toBe(count)
})

test('a failed count leaves the last known one', async () => {
  stored.set('cartCount', '3')
  const { refreshCartCount } = await openPage('t')
  answer = () => 'lost'
  await refreshCartCount()
  expect(cartCount()).toBe(3)
})

test('after login the visitor’s goods are merged once and gone from the browser', async () => {
  stored.set('cart', JSON.stringify([{ id: 5, price: 1250, quantity: 2 }]))
  const { mergeLocalCart } = await openPage('t')
  answer = () => merged
  await Promise.all([mergeLocalCart(), mergeLocalCart()])
  await mergeLocalCart()
  expect(asked.map(({ body }) => body.lines)).toEqual([[{ skuId: 5, quantity: 2 }]])
  expect(stored.has('cart')).toBe(false)
  expect(stored.has('cartMergeId')).toBe(false)
  expect(cartCount()).toBe(7)
})

test('a merge whose answer got lost is sent again under the same id, also after a reload', async () => {
  stored.set('cart', JSON.stringify([{ id: 5, price: 1250, quantity: 2 }]))
  const first = await openPage('t')
  answer = () => 'lost'
  await first.mergeLocalCart()
  expect(cart()).toHaveLength(1)
  vi.resetModules()
  const second = await openPage('t')
  answer = () => merged
  await second.mergeLocalCart()
  const [one, two] = asked.map(({ body }) => body.mergeId)
  expect(one).toMatch(/^[A-Za-z0-9_]{24}$/)
  expect(two).toBe(one)
})

test('goods added after a lost answer go under another id, so that none is skipped', async () => {
  stored.set('cart', JSON.stringify([{ id: 5, price: 1250, quantity: 2 }]))
  const member = await openPage('t')
  answer = () => 'lost'
  await member.mergeLocalCart()
  member.clearSession()
  await member.addToCart({ skuId: 6, priceFen: 300 })
  stored.set('token', 'u')
  member.readStored()
  await member.mergeLocalCart()
  const [one, two] = asked.map(({ body }) => body.mergeId)
  expect(two).not.toBe(one)
  expect(asked[1]?.body.lines).toEqual([
    { skuId: 5, quantity: 2 },
    { skuId: 6, quantity: 1 },
  ])
})
