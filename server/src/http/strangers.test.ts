import type { Endpoint, Input } from '@gongfang/contract/base/endpoint'
import {
  cancelOrder,
  getOrder,
  listOrders,
  previewOrder,
  receiveOrder,
  reorder,
} from '@gongfang/contract/buying/order'
import {
  addToCart,
  listCart,
  removeFromCart,
  selectInCart,
  setCartQuantity,
} from '@gongfang/contract/goods/cart'
import { getPayStatus, payOrder } from '@gongfang/contract/money/payment'
import {
  deleteAddress,
  listAddresses,
  saveAddress,
  setDefaultAddress,
} from '@gongfang/contract/people/address'
import { endSession, listSessions, saveProfile } from '@gongfang/contract/people/member'
import { readPrivateFile } from '@gongfang/contract/system/upload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAddress, buyNow } from '../testing/buying.ts'
import { aPicture, sendFile } from '../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../testing/shop.ts'

// Another member gets the answer of a number that does not exist: the same words, and nothing has changed.

let shop: TestShop
let owner: TestMember
let stranger: TestMember
const mine = { no: '', addressId: 0, lineId: 0, sessionId: 0, fileId: 0, skuId: 0 }
const ABSENT = 987_654_321
const ABSENT_NO = '20200101000000000000'

beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  owner = await shop.member()
  stranger = await shop.member()
  mine.skuId = (await shop.product()).skuId
  mine.addressId = (await anAddress(owner)).id
  await anAddress(stranger)
  mine.no = (await buyNow(owner, { skuId: mine.skuId })).no
  await owner.call(addToCart, { skuId: mine.skuId })
  mine.lineId = (await owner.call(listCart, {})).lines[0]!.id
  mine.sessionId = (await owner.call(listSessions, {}))[0]!.id
  const { body } = await sendFile(shop, owner, { bytes: await aPicture(), name: 'a.png', kind: 'licence' })
  mine.fileId = (body.data as { id: number }).id
})
afterAll(() => shop.close())

const anAddressForm = {
  receiver: '李四',
  phone: '13900000001',
  regionCode: '330106',
  detail: '文三路 2 号',
}
const papers = {
  jigou: '某某学校',
  kind: '其他' as const,
  creditCode: '',
  regionCode: '330106',
  address: '文三路 2 号',
  contactName: '李四',
  contactPhone: '13900000001',
  contactTitle: '',
}

/** Each with the owner's id, and with one that nobody has. */
const attempts: [string, Endpoint, (own: boolean) => unknown][] = [
  ['reads an order', getOrder, (own) => ({ no: own ? mine.no : ABSENT_NO })],
  ['cancels an order', cancelOrder, (own) => ({ no: own ? mine.no : ABSENT_NO })],
  ['receives an order', receiveOrder, (own) => ({ no: own ? mine.no : ABSENT_NO })],
  ['buys an order again', reorder, (own) => ({ no: own ? mine.no : ABSENT_NO })],
  ['pays an order', payOrder, (own) => ({ no: own ? mine.no : ABSENT_NO })],
  ['asks whether an order is paid', getPayStatus, (own) => ({ no: own ? mine.no : ABSENT_NO })],
  ['changes an address', saveAddress, (own) => ({ ...anAddressForm, id: own ? mine.addressId : ABSENT })],
  ['deletes an address', deleteAddress, (own) => ({ id: own ? mine.addressId : ABSENT })],
  ['prefers an address', setDefaultAddress, (own) => ({ id: own ? mine.addressId : ABSENT })],
  [
    'has goods sent to an address',
    previewOrder,
    (own) =>
      ({
        source: { kind: 'buyNow', skuId: mine.skuId, quantity: 1 },
        addressId: own ? mine.addressId : ABSENT,
      }) satisfies Input<typeof previewOrder>,
  ],
  [
    'orders lines of a cart',
    previewOrder,
    (own) => ({ source: { kind: 'cart', lineIds: [own ? mine.lineId : ABSENT] } }),
  ],
  ['changes a cart line', setCartQuantity, (own) => ({ id: own ? mine.lineId : ABSENT, quantity: 5 })],
  ['removes a cart line', removeFromCart, (own) => ({ ids: [own ? mine.lineId : ABSENT] })],
  ['unticks a cart line', selectInCart, (own) => ({ ids: [own ? mine.lineId : ABSENT], selected: false })],
  ['ends a session', endSession, (own) => ({ id: own ? mine.sessionId : ABSENT })],
  ['reads a private file', readPrivateFile, (own) => ({ id: own ? mine.fileId : ABSENT })],
  ['takes a picture for its face', saveProfile, (own) => ({ avatarId: own ? mine.fileId : ABSENT })],
  [
    'hands in papers',
    saveProfile,
    (own) => ({ institution: { ...papers, licenceIds: [own ? mine.fileId : ABSENT] } }),
  ],
]

test.each(attempts)('a stranger who %s is answered as if it were not there', async (_, endpoint, input) => {
  const before = await ownersWorld()
  const asked = await stranger.ask(endpoint, input(true))
  const absent = await stranger.ask(endpoint, input(false))
  expect(asked.status).toBe(200)
  expect(said(asked)).toEqual(said(absent))
  expect(await ownersWorld()).toEqual(before)
})

/** Who asks for lines of a cart is told which ids of theirs are unknown. */
const said = ({ status, body }: Awaited<ReturnType<TestMember['ask']>>) => {
  const { time: _, data, ...rest } = body
  const named = (data as { ids?: number[] } | null)?.ids
  return { status, ...rest, data: named ? { ids: named.length } : data }
}

async function ownersWorld() {
  return {
    orders: await owner.call(listOrders, {}),
    detail: await owner.call(getOrder, { no: mine.no }),
    addresses: await owner.call(listAddresses, {}),
    cart: await owner.call(listCart, {}),
    sessions: (await owner.call(listSessions, {})).map(({ id }) => id),
  }
}
