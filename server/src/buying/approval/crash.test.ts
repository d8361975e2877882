import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed, Refused } from '@gongfang/contract/base/call'
import { decideRequest } from '@gongfang/contract/buying/approval'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askFor, aTeam, requestOf } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { stockOf } from '../../testing/buying.ts'
import { callAs, type Ground, openGround, untilReady } from '../../testing/killed.ts'

// Real processes of the shop and their jobs, killed between approvals and the orders that come from them.

const REQUESTS = process.env.SOAK === '1' ? 200 : 24
const STOCK = 1_000

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let ground: Ground
beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground.close())

test('each approved request is placed once, whoever was killed between approval and order', async () => {
  const { shop } = ground
  const { buyer, approver } = await aTeam(shop)
  const { skuId } = await shop.product({ priceFen: 20_000, stock: STOCK })
  const nos: string[] = []
  for (let at = 0; at < REQUESTS; at++) nos.push(await askFor(buyer, skuId))

  const approving = Promise.all(
    nos.map(async (no, at) => {
      await sleep(Math.random() * 1_000)
      const call = callAs(() => ground.processes[at % 2 === 0 ? 0 : 1], approver.token)
      for (;;) {
        try {
          return await call(decideRequest, { no, revision: 1, verdict: 'approve', comment: '' })
        } catch (error) {
          // The answer to an approval that was kept got lost.
          if (error instanceof Refused && error.reason === 'requestMoved') return
          if (!(error instanceof CallFailed)) throw error
          await sleep(50)
        }
      }
    }),
  )
  await sleep(300 + Math.random() * 500)
  const databaseBack = await ground.killDatabase()
  const startApp = await ground.killApp(0)
  await databaseBack()
  await startApp()
  await untilReady(...ground.processes)
  await approving

  await vi.waitUntil(async () => (await statesOf(buyer.id)).every((state) => state === 'ordered'), {
    timeout: 120_000,
    interval: 200,
  })
  const orders = await shop.db<{ no: string }[]>`select no from shop_order where member_id = ${buyer.id}`
  const named = await Promise.all(nos.map(async (no) => (await requestOf(buyer, no)).orderNo))
  expect(named.sort()).toEqual(orders.map(({ no }) => no).sort())
  expect(orders).toHaveLength(REQUESTS)
  expect(await stockOf(shop, skuId)).toBe(STOCK - REQUESTS)
  expect(await listBroken(shop.db)).toEqual({})
})

const statesOf = async (memberId: number) => {
  const rows = await ground.shop.db<{ state: string }[]>`
    select state from purchase_request where member_id = ${memberId}`
  return rows.map(({ state }) => state)
}
