import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed } from '@gongfang/contract/base/call'
import { cancelOrder } from '@gongfang/contract/buying/order'
import { payOrder } from '@gongfang/contract/money/payment'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { speakerOf } from './money/payment/channels/channel.ts'
import { askDue } from './money/payment/settle/ask-actions.ts'
import { openPretendWechat, type PretendWechat } from './pretend/wechat.ts'
import { saveAccount } from './system/provider/actions.ts'
import { work } from './testing/aftersales.ts'
import { listBroken } from './testing/books.ts'
import { anAddress, buyNow } from './testing/buying.ts'
import { callAs, type Ground, openGround, untilReady } from './testing/killed.ts'
import type { TestMember } from './testing/shop.ts'

// Money that comes from WeChat while somebody kills the shop and its database. Under SOAK the full rounds.

const PAYMENTS = process.env.SOAK === '1' ? 500 : 30

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let ground: Ground
let wechat: PretendWechat
beforeAll(async () => {
  ground = await openGround({ SECRET_KEY: randomUUID() + randomUUID() })
  wechat = await openPretendWechat({ repeatMs: [200, 500, 1_000] })
  const { shop } = ground
  await shop.db.begin((tx) =>
    saveAccount(tx, shop.app.house.env, {
      name: 'wechatPay',
      enabled: true,
      version: 0,
      who: 'test',
      now: shop.now(),
      values: { ...wechat.account },
    }),
  )
})
afterAll(async () => {
  await wechat.close()
  await ground.close()
})

test('every fen that WeChat took is kept for an order or on its way back, whoever was killed meanwhile', async () => {
  const { shop } = ground
  const { skuId } = await shop.product({ priceFen: 1000, stock: PAYMENTS * 2 })
  const buyers = await Promise.all(Array.from({ length: 10 }, aBuyer))
  const orders: { buyer: TestMember; no: string; outTradeNo: string }[] = []
  for (let at = 0; at < PAYMENTS; at++) {
    const buyer = buyers[at % buyers.length]!
    const { no } = await buyNow(buyer, { skuId, way: 'wechat' })
    const call = callAs(() => ground.processes[at % 2 === 0 ? 0 : 1], buyer.token)
    const { outTradeNo } = await call(payOrder, { no }, { idempotencyKey: randomUUID() })
    orders.push({ buyer, no, outTradeNo })
  }

  const paying = Promise.all(
    orders.map(async ({ buyer, no, outTradeNo }, at) => {
      await sleep(Math.random() * 1_500)
      // Every third buyer changes their mind as they pay.
      const cancelling =
        at % 3 === 0 ? callAs(() => ground.processes[0], buyer.token)(cancelOrder, { no }) : null
      cancelling?.catch((error) =>
        expect(error).toBeInstanceOf(error instanceof CallFailed ? CallFailed : Error),
      )
      await wechat.pay(outTradeNo).catch(closedAlready)
      await cancelling?.catch(() => {})
    }),
  )
  await sleep(400)
  const again = await ground.killApp(1)
  const back = await ground.killDatabase()
  await sleep(300)
  await back()
  await again()
  await untilReady(...ground.processes)
  await paying

  // As the worker does in time: what no notice brought is asked for.
  for (let turn = 0; turn < 4; turn++) {
    shop.setNow(new Date(Date.now() + (turn + 1) * 70_000))
    await patiently(() => askDue(speakerOf(shop.app.house), shop.now()))
    await patiently(() => work(shop))
  }

  const rows = await shop.db<{ outTradeNo: string; state: string; kept: boolean | null; back: number }[]>`
    select out_trade_no, state, kept,
           (select coalesce(sum(amount_fen), 0)::bigint from refund r where r.payment_id = p.id) as back
      from payment p`
  const taken = orders.filter(({ outTradeNo }) => wechat.order(outTradeNo).state === 'SUCCESS')
  expect(taken.length).toBeGreaterThan(0)
  for (const { outTradeNo } of taken) {
    const row = rows.find((one) => one.outTradeNo === outTradeNo)
    expect(row?.state).toBe('paid')
    expect(row?.back).toBe(row?.kept ? 0 : 1000)
  }
  expect(rows.filter(({ state }) => state === 'paid')).toHaveLength(taken.length)
  expect(await listBroken(shop.db)).toEqual({})
})

/** Right after its restart the database has connections for few; a job would come again, too. */
const patiently = (act: () => Promise<unknown>) => vi.waitFor(act, { timeout: 60_000, interval: 500 })

async function aBuyer() {
  const buyer = await ground.shop.member()
  await anAddress(buyer)
  return buyer
}

/** The cancel was quicker: WeChat takes no money any more. */
function closedAlready(error: unknown) {
  expect(String(error)).toContain('已关闭')
}
