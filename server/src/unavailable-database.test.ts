import { rm } from 'node:fs/promises'
import { addToCart } from '@gongfang/contract/goods/cart'
import { getSiteConfig } from '@gongfang/contract/system/config'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from './db/connect.ts'
import { healthRoutes } from './http/fastify.ts'
import { enqueue } from './jobs/queue.ts'
import { startWorker } from './jobs/worker.ts'
import { buildApp } from './main.ts'
import { startOwnServer } from './testing/cluster.ts'
import { makeScratch } from './testing/scratch.ts'
import { openTestShop, type TestMember, type TestShop } from './testing/shop.ts'
import { openPair, type Pair } from './testing/standby.ts'
import { openWay, type Way } from './testing/way.ts'

// A database that answers but cannot work, or takes questions and answers none: what callers are told, and how soon.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A shop of its own process in all but name: pool, HTTP and health, on this database. */
async function openShopAt(url: string, { app }: TestShop) {
  const db = connect(url)
  const other = await buildApp({ ...app.house.env, rateLimit: 0 }, db, { pages: false })
  healthRoutes(other)
  await other.http.ready()
  return {
    db,
    statusOf: async (path: string) => (await other.http.inject(path)).statusCode,
    async write({ token }: TestMember, skuId: number) {
      const headers = { token: token ?? '' }
      const payload = { skuId, quantity: 1 }
      const answer = await other.http.inject({ method: 'POST', url: addToCart.path, headers, payload })
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }
    },
    notice: async () =>
      (await other.http.inject({ method: 'POST', url: '/api/pay.notify/wechat' })).statusCode,
    async close() {
      await other.http.close()
      await db.end({ timeout: 0 })
    },
  }
}
type ShopAt = Awaited<ReturnType<typeof openShopAt>>

describe('a refusal of PostgreSQL that will pass', () => {
  let shop: TestShop
  let at: ShopAt
  beforeAll(async () => {
    shop = await openTestShop()
    at = await openShopAt(shop.url, shop)
  })
  afterAll(async () => {
    await at.close()
    await shop.close()
  })

  test.each([
    ['no room on the disk', '53100'],
    ['too many connections', '53300'],
    ['an administrator ends the session', '57P01'],
    ['a crash of another session', '57P02'],
    ['the server starts', '57P03'],
    ['a session that is idle for too long', '57P05'],
    ['a read-only transaction', '25006'],
    ['a pooler without a server', '08P01'],
  ])('%s (%s): 503 and when to come again, and the next request is served', async (_, code) => {
    const buyer = await shop.member()
    const { skuId } = await shop.product()
    await shop.db.unsafe(`
      create or replace function refuse_rows() returns trigger language plpgsql
        as $$ begin raise exception 'no' using errcode = '${code}'; end $$;
      create trigger refuse_rows before insert on cart_line for each row execute function refuse_rows()`)
    const refused = await at.write(buyer, skuId)
    await shop.db`drop trigger refuse_rows on cart_line`
    expect(refused).toMatchObject({ status: 503, retryAfter: '5' })
    expect(await at.write(buyer, skuId)).toMatchObject({ status: 200, body: { code: 1 } })
  })
})

test('a server that becomes read-only under open connections is not ready; writes go on once it is not', async () => {
  const dataDir = await makeScratch()
  const server = await startOwnServer({ dataDir, durable: false })
  const admin = connect(server.url, { max: 1 })
  const shop = await openTestShop({ database: { url: server.url, drop: async () => {} } })
  const at = await openShopAt(server.url, shop)
  const buyer = await shop.member()
  const { skuId } = await shop.product()
  const makeReadOnly = async (is: 'on' | 'off') => {
    await admin.unsafe(`alter system set default_transaction_read_only = ${is}`)
    await admin`select pg_reload_conf()`
    await vi.waitFor(async () => expect(await at.statusOf('/readyz')).toBe(is === 'on' ? 503 : 200), 10_000)
  }

  expect(await at.write(buyer, skuId)).toMatchObject({ status: 200 })
  await makeReadOnly('on')
  for (let times = 0; times < 3; times++)
    expect(await at.write(buyer, skuId)).toMatchObject({ status: 503, retryAfter: '5' })
  expect(await at.statusOf(getSiteConfig.path)).toBe(200)
  await makeReadOnly('off')
  expect(await at.write(buyer, skuId)).toMatchObject({ status: 200 })

  await at.close()
  await shop.close()
  await admin.end()
  await server.stop()
  await rm(dataDir, { recursive: true })
})

describe('a primary that is switched over behind one address', () => {
  let pair: Pair
  let way: Way
  beforeAll(async () => {
    pair = await openPair()
    way = await openWay(pair.primary.url)
  })
  afterAll(async () => {
    await way.close()
    await pair.close()
  })

  test('a standby is readable but not ready, writes are 503, and after its promotion all is well', async () => {
    const shop = await openTestShop({ database: { url: pair.primary.url, drop: async () => {} } })
    const at = await openShopAt(way.through(pair.standby.url), shop)
    const buyer = await shop.member()
    const { skuId } = await shop.product()
    expect(await at.statusOf('/readyz')).toBe(200)
    expect(await at.write(buyer, skuId)).toMatchObject({ status: 200, body: { data: { count: 1 } } })
    await shop.close()

    await pair.primary.stop()
    way.leadTo(pair.standby.url)
    expect(await at.statusOf('/readyz')).toBe(503)
    expect(await at.write(buyer, skuId)).toMatchObject({ status: 503 })
    expect(await at.statusOf(getSiteConfig.path)).toBe(200)

    await pair.promote()
    await vi.waitFor(async () => expect(await at.statusOf('/readyz')).toBe(200), 10_000)
    expect(await at.write(buyer, skuId)).toMatchObject({ status: 200, body: { data: { count: 2 } } })
    await at.close()
  })
})

test('of a list of servers the shop uses the one that takes writes, its jobs too; a switchover is waited for', async () => {
  const pair = await openPair()
  const [standby, primary] = [new URL(pair.standby.url), new URL(pair.primary.url)]
  const list = pair.primary.url.replace(primary.host, `${standby.host},${primary.host}`)
  const shop = await openTestShop({ database: { url: pair.primary.url, drop: async () => {} } })
  const at = await openShopAt(`${list}?target_session_attrs=read-write`, shop)
  const done: number[] = []
  const { log } = shop.app.http
  const tasks = { 'note.send': async ({ n }: { n: number }) => done.push(n) }
  const worker = await startWorker({ url: list, db: at.db, tasks, schedule: [], log })
  const send = (n: number) => at.db.begin((tx) => enqueue(tx, 'note.send', { n }))
  const buyer = await shop.member()
  const { skuId } = await shop.product()
  expect(await at.write(buyer, skuId)).toMatchObject({ status: 200, body: { data: { count: 1 } } })
  await send(1)
  await vi.waitFor(() => expect(done).toEqual([1]), 10_000)

  await shop.close()
  await pair.primary.stop()
  // Callers wait for a few seconds and are then told that there is no server.
  expect(await at.write(buyer, skuId)).toMatchObject({ status: 503 })
  expect(await at.statusOf('/readyz')).toBe(503)
  const waiting = Array.from({ length: 30 }, () => at.write(buyer, skuId))
  await pair.promote()
  for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 200 })
  expect(await at.statusOf('/readyz')).toBe(200)
  expect(await at.write(buyer, skuId)).toMatchObject({ status: 200, body: { data: { count: 32 } } })
  await send(2)
  await vi.waitFor(() => expect(done).toEqual([1, 2]), 20_000)

  await worker.stop()
  await at.close()
  await pair.close()
})

describe('a database that takes everything and answers nothing', () => {
  let shop: TestShop
  let way: Way
  let at: ShopAt
  beforeAll(async () => {
    shop = await openTestShop()
    way = await openWay(shop.url)
    at = await openShopAt(way.through(shop.url), shop)
  })
  afterAll(async () => {
    await at.close()
    await way.close()
    await shop.close()
  })

  test('a payment notice, a write and the balancer hear 503 soon, and who comes later hears it sooner', async () => {
    const buyer = await shop.member()
    const { skuId } = await shop.product()
    const warm = Array.from({ length: 6 }, () => at.write(buyer, skuId))
    for (const answer of await Promise.all(warm)) expect(answer).toMatchObject({ status: 200 })
    expect(await at.notice()).toBe(404)

    way.silence()
    const took = async (work: Promise<unknown>) => {
      const began = performance.now()
      expect(await work).toBe(503)
      return performance.now() - began
    }
    const write = async () => (await at.write(buyer, skuId)).status
    const first = Math.min(
      ...(await Promise.all([took(at.notice()), took(write()), took(at.statusOf('/readyz'))])),
    )
    // The connections that nobody used are gone with the others.
    expect(await took(write())).toBeLessThan(first)
    expect(await took(at.notice())).toBeLessThan(first)

    way.open()
    await vi.waitFor(async () => expect(await at.statusOf('/readyz')).toBe(200), 10_000)
    expect(await write()).toBe(200)
  })

  test('connections of a server that was replaced without a word are left with the first that fails', async () => {
    const buyer = await shop.member()
    const { skuId } = await shop.product()
    const write = async () => (await at.write(buyer, skuId)).status
    expect(await Promise.all(Array.from({ length: 6 }, write))).not.toContain(503)
    way.strand()
    expect(await write()).toBe(503)
    expect(await write()).toBe(200)
  })

  test('a statement that is merely slow is waited for', async () => {
    const [row] = await at.db`select 1 as answer, pg_sleep(5)`
    expect(row).toMatchObject({ answer: 1 })
  })
})
