import { getOrder } from '@gongfang/contract/buying/order'
import { payOrder } from '@gongfang/contract/money/payment'
import { wechatPays } from '../outside/outside.ts'
import { openPretendWechat, type PretendWechat } from '../pretend/wechat.ts'
import type { Letter } from '../pretend/wechat-notices.ts'
import { listAccounts, saveAccount } from '../system/provider/actions.ts'
import { work } from './aftersales.ts'
import { aBuyer, buyNow } from './buying.ts'
import type { TestShop } from './shop.ts'

/** A pretend WeChat whose account the shop has. Its notices come in by the shop's own door. */
export async function withWechat(shop: TestShop, { timeoutMs = 5_000 } = {}): Promise<PretendWechat> {
  const wechat = await openPretendWechat({ now: shop.now, deliver: (letter) => deliver(shop, letter) })
  forgetSilence(shop, timeoutMs)
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
  return wechat
}

/** Logging in with it, too; `values`: another account than the whole one. */
export async function withWechatLogin(shop: TestShop, { login }: PretendWechat, values = {}) {
  await shop.db.begin(async (tx) => {
    const { env } = shop.app.house
    const known = (await listAccounts(tx, env)).find(({ name }) => name === 'wechatLogin')
    await saveAccount(tx, env, {
      name: 'wechatLogin',
      enabled: true,
      version: known?.version ?? 0,
      who: 'test',
      now: shop.now(),
      values: { ...login.account, ...values },
    })
  })
}

/** A client without memories of silence. One in a test does not wait as long as a shopper would. */
export const forgetSilence = (shop: TestShop, timeoutMs = 5_000) =>
  Object.assign(shop.app.house.outside, { wechatPay: wechatPays({ timeoutMs, clock: shop.now }) })

export async function deliver({ app }: TestShop, { url, headers, body }: Letter): Promise<number> {
  const { pathname } = new URL(url)
  const { statusCode } = await app.http.inject({ method: 'POST', url: pathname, headers, payload: body })
  return statusCode
}

/** An order of ¥100 by a new buyer with 1,000 points, paid by WeChat. */
export async function paidByWechat(
  shop: TestShop,
  wechat: PretendWechat,
  wish: { deductPoints?: number; delivery?: 'depot' } = {},
) {
  const member = await aBuyer(shop, { points: 1000 })
  const { skuId } = await shop.product({ priceFen: 5000, stock: 10 })
  const { no } = await buyNow(member, { skuId, quantity: 2, way: 'wechat', ...wish })
  const { outTradeNo } = await member.call(payOrder, { no })
  await wechat.pay(outTradeNo)
  await work(shop)
  const { lines } = await member.call(getOrder, { no })
  return { member, no, outTradeNo, skuId, lineIds: lines.map(({ id }) => id) }
}
