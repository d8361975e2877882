import { listDeskBrands } from '@gongfang/contract/goods/brand-desk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { openPair, type Pair } from '../testing/standby.ts'
import { connect, type Pool } from './connect.ts'
import { openStandby, type Standby } from './standby.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let pair: Pair
let shop: TestShop
let standby: Standby
let admin: Pool
let skewMs = 0
beforeAll(async () => {
  pair = await openPair()
  shop = await openTestShop({ database: { url: pair.primary.url, drop: async () => {} } })
  admin = connect(pair.standby.url, { max: 1 })
  standby = openStandby(pair.standby.url, shop.db, () => new Date(Date.now() + skewMs))
  Object.assign(shop.app.house, { standby })
})
afterAll(async () => {
  await standby.stop()
  await admin.end()
  await shop.close()
  await pair.close()
})

const pause = () => admin`select pg_wal_replay_pause()`
const resume = () => admin`select pg_wal_replay_resume()`
const follows = (seen: Date) => expect.poll(() => standby.asOf(seen) !== null, { timeout: 20_000 }).toBe(true)

/** The names of brands as the back office reads them; `sinceWrite` as its client says it. */
async function brands(token: string, sinceWrite?: number) {
  const headers = {
    'admin-token': token,
    ...(sinceWrite !== undefined && { 'since-write': `${sinceWrite}` }),
  }
  const answer = await shop.app.http.inject({ method: 'GET', url: listDeskBrands.path, headers })
  expect(answer.statusCode).toBe(200)
  return (answer.json().data as { name: string }[]).map(({ name }) => name)
}

test('the back office reads from a standby what is old enough, and its own writes from the primary', async () => {
  const { token } = await shop.staff(['product.read'])
  await shop.db`insert into brand (name, initial) values ('长城', 'C')`
  await follows(new Date())
  await pause()
  await shop.db`insert into brand (name, initial) values ('钢盾', 'G')`

  expect(await brands(token!)).toEqual(['长城', '钢盾'])
  expect(await brands(token!, 0)).toEqual(['长城', '钢盾'])
  expect(await brands(token!, 5_000)).toEqual(['长城'])
  expect(await brands(token!, Number.NaN)).toEqual(['长城', '钢盾'])

  const written = new Date()
  expect(standby.asOf(written)).toBeNull()
  await resume()
  await follows(written)
  expect(await brands(token!, 5_000)).toEqual(['长城', '钢盾'])
})

test('a standby that is too far behind, or gone, is not read from', async () => {
  const { token } = await shop.staff(['product.read'])
  const old = new Date(Date.now() - 60_000)
  await follows(old)
  await pause()
  await shop.db`insert into brand (name, initial) values ('史丹利', 'S')`
  skewMs = 11_000
  expect(standby.asOf(old)).toBeNull()
  expect(await brands(token!, 60_000)).toContain('史丹利')
  skewMs = 0
  await resume()
  await follows(new Date())

  await pair.standby.stop()
  expect(await brands(token!, 60_000)).toContain('史丹利')
  await expect.poll(() => standby.behindMs(), { timeout: 20_000 }).toBeNull()
  expect(await brands(token!, 60_000)).toContain('史丹利')
})
