import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Locator } from '@playwright/test'
import { call } from './call.ts'
import { login, owner, PASSWORD, people, pickProduct, type Shop } from './shop.ts'

let colleagues = 0

/** Presses an entry of the menu of a member's card. */
export async function manage(card: Locator, entry: string) {
  await card.getByRole('button', { name: /^管理/ }).click()
  await card.getByRole('menuitem', { name: entry }).click()
}

/**
 * Registers a member and has the staff bring them into an institution of the demo with these roles. The people of the
 * demo stay as they are, because other journeys of the same shop meet them.
 */
export async function newColleague(shop: Shop, roles: string[], of = people.approved) {
  const phone = await register(shop)
  const { id } = await userOf(shop, phone)
  const { jigou } = await userOf(shop, of)
  const { token } = await call<{ token: string }>(shop, 'admin.staff/login', owner())
  const staff = { 'admin-token': token }
  const find = `admin.institution/find?keyword=${encodeURIComponent(jigou)}`
  const [found] = await call<{ id: number }[]>(shop, find, undefined, staff)
  await call(shop, 'admin.member/join', { id, institutionId: found?.id, roles }, staff)
  return { phone, id, name: `${phone.slice(0, 3)}****${phone.slice(-4)}` }
}

export const userOf = async (shop: Shop, mobile: string) =>
  (await login(shop, mobile)).userinfo as { id: number; jigou: string }

/** A paid order of the member that the shop keeps. Answers its number. */
export async function buyForDepot(
  shop: Pick<Shop, 'url'>,
  phone: string,
  { skuId, quantity }: { skuId: number; quantity: number },
): Promise<string> {
  const { token } = await login(shop, phone)
  const ask = (path: string, data: object) => call<Record<string, string>>(shop, path, data, { token })
  const draft = { source: { kind: 'buyNow', skuId, quantity }, delivery: 'depot' }
  const { quote } = await ask('user.order/preview', draft)
  const { no = '' } = await ask('user.order/create', { ...draft, quote, payWay: 'demo' })
  const { outTradeNo } = await ask('user.order/pay', { no })
  await call(shop, 'pay.demo/confirm', { outTradeNo })
  return no
}

/** The member asks one piece of the order back. Answers the number of the after-sale. */
export async function askBack(shop: Pick<Shop, 'url'>, phone: string, no: string): Promise<string> {
  const { token } = await login(shop, phone)
  const ask = <Data>(path: string, data: object) => call<Data>(shop, path, data, { token })
  const { lines } = await ask<{ lines: { orderLineId: number }[] }>('user.aftersale/offer', { no })
  const { aftersaleNo } = await ask<{ aftersaleNo: string }>('user.aftersale/apply', {
    no,
    kind: 'refundBeforeShip',
    lines: [{ orderLineId: lines[0]?.orderLineId, quantity: 1 }],
    reason: '不想要了',
  })
  return aftersaleNo
}

/** A purchaser with three pieces in the depot, one of which an open after-sale asks back. */
export async function newHolder(shop: Shop, of = people.approved) {
  const holder = await newColleague(shop, ['purchaser'], of)
  const { skuId, title } = await pickProduct(shop)
  const orderNo = await buyForDepot(shop, holder.phone, { skuId, quantity: 3 })
  return { ...holder, title, orderNo, aftersaleNo: await askBack(shop, holder.phone, orderNo) }
}

/** The only member of a new institution that was approved. */
export async function newOwner(shop: Shop, jigou: string) {
  const phone = await register(shop)
  const { token } = await login(shop, phone)
  const form = new FormData()
  form.append('kind', 'licence')
  const file = resolve(import.meta.dirname, '../server/seed/art/licence-sample.webp')
  form.append('file', new Blob([await readFile(file)], { type: 'image/webp' }), '执照.webp')
  const sent = await fetch(`${shop.url}/api/common/upload`, {
    method: 'POST',
    headers: { token },
    body: form,
  })
  const licence = (await sent.json()) as { data: { id: number } }
  const institution = {
    jigou,
    kind: '其他',
    creditCode: '',
    regionCode: '330106',
    address: '文三路 100 号',
    contactName: '王芳',
    contactPhone: '13911112222',
    contactTitle: '',
    licenceIds: [licence.data.id],
  }
  await call(shop, 'user/profile', { institution }, { token })
  await shop.command('review', 'approve', phone)
  return { phone, id: (await userOf(shop, phone)).id, jigou }
}

async function register(shop: Shop): Promise<string> {
  const phone = `1371111${String(colleagues++).padStart(4, '0')}`
  const { demoCode: code } = await call<{ demoCode: string }>(shop, 'sms/send', { phone, event: 'enter' })
  await call(shop, 'user/register', { phone, code, password: PASSWORD, agreementVersion: '2026-11' })
  return phone
}
