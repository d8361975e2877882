import type { Page } from '@playwright/test'
import { connect } from '../server/src/db/connect.ts'
import { openPretendWechat, type PretendWechat } from '../server/src/pretend/wechat.ts'
import { noFaults } from '../server/src/pretend/wechat-faults.ts'
import { call } from './call.ts'
import { test as base, expect, logInQuickly, owner, people, pickProduct, type Shop } from './shop.ts'

interface Fixtures {
  /** WeChat Pay as the shop's account at it says; gone again when the journey is over. */
  wechat: PretendWechat
  /** Calls of who is logged in on the page, and of the shop's owner. */
  buyer: Ask
  desk: Ask
}
type Ask = <T = unknown>(path: string, data?: object) => Promise<T>

export const test = base.extend<Fixtures, { pretend: PretendWechat }>({
  pretend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs out of this pattern.
    async ({}, use) => {
      const pretend = await openPretendWechat()
      await use(pretend)
      await pretend.close()
    },
    { scope: 'worker' },
  ],
  desk: async ({ shop }, use) => {
    const { token } = await call<{ token: string }>(shop, 'admin.staff/login', owner())
    await use((path, data) => call(shop, path, data, { 'admin-token': token }))
  },
  buyer: async ({ page, shop }, use) => {
    const token = await logInQuickly(page, shop, people.approved)
    await use((path, data) => call(shop, path, data, { token }))
  },
  wechat: async ({ pretend, desk }, use) => {
    await connectTo(desk, pretend, true)
    Object.assign(pretend.faults, noFaults())
    await use(pretend)
    await connectTo(desk, pretend, false)
  },
})

async function connectTo(desk: Ask, { account }: PretendWechat, enabled: boolean) {
  const accounts = await desk<{ name: string; version: number }[]>('admin.provider/lst')
  const version = accounts.find(({ name }) => name === 'wechatPay')?.version ?? 0
  await desk('admin.provider/save', { name: 'wechatPay', enabled, version, values: account })
}

/** An order that waits for its money. */
export async function place(shop: Shop, buyer: Ask): Promise<string> {
  const { skuId } = await pickProduct(shop)
  const source = { kind: 'buyNow', skuId, quantity: 2 }
  const { quote, payWays } = await buyer<{ quote: string; payWays: string[] }>('user.order/preview', {
    source,
  })
  expect(payWays[0]).toBe('wechat')
  return (await buyer<{ no: string }>('user.order/create', { source, quote, payWay: 'wechat' })).no
}

/** The ticket that the page gets while `act` runs. */
export async function ticketOf(page: Page, act: () => Promise<unknown>): Promise<{ outTradeNo: string }> {
  const [response] = await Promise.all([page.waitForResponse('**/api/user.order/pay'), act()])
  return (await response.json()).data
}

/** Gives the logged-in member an openid. */
export async function bindOpenid(shop: Shop, { account }: PretendWechat, openid: string) {
  await inDatabase(
    shop,
    (db) => db`
      insert into member_wechat (appid, openid, member_id, bound_at)
      select ${account.appid}, ${openid}, id, now() from member where mobile = ${people.approved}
      on conflict (member_id, appid) do update set openid = excluded.openid`,
  )
}

/** Time passes: the order, and what it is being paid by, end then. */
export const payableUntil = (shop: Shop, no: string, until: Date) =>
  inDatabase(
    shop,
    (db) => db`
      with due as (update shop_order set pay_before = ${until} where no = ${no} returning id)
      update payment set expires_at = ${until} from due where purpose = 'order' and subject_id = due.id`,
  )

/** A year and a day pass since it was paid. */
export const paidLongAgo = (shop: Shop, outTradeNo: string) =>
  inDatabase(
    shop,
    (db) => db`update payment set paid_at = paid_at - interval '366 days' where out_trade_no = ${outTradeNo}`,
  )

async function inDatabase(shop: Shop, work: (db: ReturnType<typeof connect>) => Promise<unknown>) {
  const db = connect(shop.databaseUrl, { max: 1 })
  await work(db)
  await db.end()
}

export { expect, people }
