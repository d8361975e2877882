import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, CallFailed, Refused } from '@gongfang/contract/base/call'
import { points } from '@gongfang/contract/base/money'
import { createOrder, previewOrder } from '@gongfang/contract/buying/order'
import { addToCart } from '@gongfang/contract/goods/cart'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { getSiteConfig } from '@gongfang/contract/system/config'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { listBroken } from './testing/books.ts'
import { anAddress } from './testing/buying.ts'
import { callAs, type Ground, isReady, openGround, startShop, untilReady } from './testing/killed.ts'
import type { Running } from './testing/process.ts'
import { openTestShop, type TestMember, type TestShop } from './testing/shop.ts'
import { openWay, type Way } from './testing/way.ts'

// Two processes of the shop on one database, real HTTP, and somebody who kills them. Under SOAK the full rounds.

const SOAK = process.env.SOAK === '1'
const ROUNDS = SOAK ? 20 : 1
const BUYERS = SOAK ? 50 : 16
const PIECES = 100_000

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe('killed at a random moment of many checkouts', () => {
  let ground: Ground
  let buyers: TestMember[] = []
  let skuIds: number[] = []

  beforeAll(async () => {
    ground = await openGround()
    const { shop } = ground
    skuIds = (await shop.product({ skus: [{}, {}, {}], stock: PIECES })).skuIds
    buyers = []
    for (let at = 0; at < BUYERS; at++) {
      const buyer = await shop.member({ points: 100_000 })
      await anAddress(buyer)
      buyers.push(buyer)
    }
  })
  afterAll(() => ground.close())

  test.each([
    ['one of two processes', () => ground.killApp(0)],
    ['the database', () => ground.killDatabase()],
    [
      'both',
      async () => {
        const back = await ground.killDatabase()
        const start = await ground.killApp(1)
        return async () => {
          await back()
          await start()
        }
      },
    ],
  ])(
    '%s: what was acknowledged is there, the rest is whole or absent',
    { timeout: 600_000 },
    async (_, kill) => {
      for (let round = 0; round < ROUNDS; round++) {
        const state = { over: false }
        const buying = buyers.map((buyer, at) => buyAgainAndAgain(buyer, at, state))
        await sleep(200 + Math.random() * 800)
        const bringBack = await kill()
        await bringBack()
        await untilReady(...ground.processes)
        await sleep(300)
        state.over = true
        const attempts = (await Promise.all(buying)).flat()

        expect(attempts.filter((attempt) => attempt.no !== null).length).toBeGreaterThan(0)
        for (const { buyer, key, no, paid } of attempts) {
          const [found] = await ground.shop.db<{ no: string; state: string }[]>`
          select o.no, o.state from request_key k join shop_order o on o.no = k.answer ->> 'no'
           where k.caller_id = ${buyer.id} and k.key = ${key}`
          if (no !== null) expect(found?.no).toBe(no)
          if (paid) expect(found?.state).toBe('paid')
        }
        expect(await listBroken(ground.shop.db)).toEqual({})
      }
    },
  )

  interface Attempt {
    buyer: TestMember
    key: string
    /** What the shop acknowledged; null = it was never heard of. */
    no: string | null
    paid: boolean
  }

  async function buyAgainAndAgain(
    buyer: TestMember,
    at: number,
    state: { over: boolean },
  ): Promise<Attempt[]> {
    const attempts: Attempt[] = []
    for (let turn = at; !state.over; turn++) {
      const call = callAs(() => ground.processes[turn % 2 === 0 ? 0 : 1], buyer.token)
      const attempt: Attempt = { buyer, key: randomUUID(), no: null, paid: false }
      attempts.push(attempt)
      try {
        await checkOut(call, attempt, skuIds[turn % skuIds.length] ?? 0)
      } catch (error) {
        mustBeHarmless(error)
        await sleep(20)
      }
    }
    return attempts
  }
})

async function checkOut(
  call: Call,
  attempt: { key: string; no: string | null; paid: boolean },
  skuId: number,
) {
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 }, deductPoints: points(32) }
  const { quote } = await call(previewOrder, draft)
  const order = { ...draft, quote, payWay: 'demo' as const }
  const { no } = await call(createOrder, order, { idempotencyKey: attempt.key })
  attempt.no = no
  const { outTradeNo } = await call(payOrder, { no }, { idempotencyKey: randomUUID() })
  await call(confirmDemoPayment, { outTradeNo })
  attempt.paid = true
}

/** No answer, or one that says to come again. A refusal may only be that the numbers moved meanwhile. */
function mustBeHarmless(error: unknown) {
  if (error instanceof CallFailed) return expect([0, 503]).toContain(error.status)
  if (error instanceof Refused) return expect(['quoteChanged', 'pointsShort']).toContain(error.reason)
  throw error
}

describe('stopped by SIGTERM', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
    await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  })
  afterAll(() => shop.close())

  test('under load no request is lost, and the process ends by itself with 0', async () => {
    const running = await startShop(shop.url, shop.app.house.env.dataDir)
    const { skuId } = await shop.product({ stock: 100 })
    const buyers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const buyer = await shop.member()
        await anAddress(buyer)
        return buyer
      }),
    )
    const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
    const quotes = await Promise.all(buyers.map((buyer) => buyer.call(previewOrder, draft)))

    // Orders that wait for a row somebody else holds are under way for as long as we like.
    const held = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    const holder = shop.db.begin(async (tx) => {
      await tx`select 1 from sku where id = ${skuId} for update`
      holding.resolve()
      await held.promise
    })
    await holding.promise
    const orders = buyers.map((buyer, at) => {
      const order = { ...draft, quote: quotes[at]?.quote ?? '', payWay: 'demo' as const }
      return callAs(() => running, buyer.token)(createOrder, order, { idempotencyKey: randomUUID() })
    })
    await waiting(shop, buyers.length)

    const ended = running.stop()
    await sleep(300)
    expect(await isReady(running)).toBe(false)
    held.resolve()
    await holder

    const placed = await Promise.all(orders)
    expect(new Set(placed.map(({ no }) => no)).size).toBe(buyers.length)
    expect(await ended).toBe(0)
    expect(await listBroken(shop.db)).toEqual({})
  })

  async function waiting({ db }: TestShop, wanted: number) {
    const until = performance.now() + 10_000
    while (performance.now() < until) {
      const [found] = await db<{ count: number }[]>`
        select count(*) as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`
      if ((found?.count ?? 0) >= wanted) return
      await sleep(20)
    }
    throw new Error('the orders do not wait for the row')
  }
})

describe('with the database gone', () => {
  let shop: TestShop
  let way: Way
  let running: Running
  beforeAll(async () => {
    shop = await openTestShop()
    way = await openWay(inject('testServer').url)
    running = await startShop(way.through(shop.url), shop.app.house.env.dataDir)
  })
  afterAll(async () => {
    way.open()
    await running.stop()
    await way.close()
    await shop.close()
  })

  test('what is kept goes on, writes are told so, and once it is back all is well', {
    timeout: 120_000,
  }, async () => {
    const member = await shop.member()
    const { skuId } = await shop.product()
    const call = callAs(() => running, member.token)
    const site = await call(getSiteConfig, {})
    await call(addToCart, { skuId })

    way.cut()
    const goneAt = performance.now()
    do {
      expect(await call(getSiteConfig, {})).toEqual(site)
      const refused = await call(addToCart, { skuId }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(CallFailed)
      expect((refused as CallFailed).status).toBe(503)
      expect(await isReady(running)).toBe(false)
      await sleep(200)
    } while (performance.now() - goneAt < (SOAK ? 30_000 : 2_500))

    way.open()
    await untilReady(running)
    await call(addToCart, { skuId })
    expect((await call(addToCart, { skuId })).count).toBe(3)
  })
})
