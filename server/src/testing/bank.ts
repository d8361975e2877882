import type { Input, Output } from '@gongfang/contract/base/endpoint'
import { fen } from '@gongfang/contract/base/money'
import { openTransfer, sendSlip } from '@gongfang/contract/money/bank'
import { confirmTransfer, getTransferDesk } from '@gongfang/contract/money/bank-desk'
import { aBuyer, buyNow } from './buying.ts'
import { aPicture, sendFile } from './joining.ts'
import type { TestClient, TestMember, TestShop, TestStaff } from './shop.ts'

// An institution that pays by bank, and the finance desk.

/** The way is open from now on. */
export async function anAccount(shop: TestShop) {
  await shop.config('bankAccountName', '杭州工坊商贸有限公司')
  await shop.config('bankAccountNumber', '571900000010000')
  await shop.config('bankName', '招商银行杭州分行')
}

export const toDesk = (shop: TestShop) => shop.staff(['payment.read', 'bank.confirm'])

/** An order of ¥10.00 a piece, to be paid by bank; with its code. */
export async function aTransfer(
  shop: TestShop,
  wish: { quantity?: number; member?: TestMember; deductPoints?: number } = {},
) {
  const member = wish.member ?? (await aBuyer(shop, { points: wish.deductPoints ?? 0 }))
  const { skuId } = await shop.product({ priceFen: 1000, stock: 100 })
  const { quantity = 3, deductPoints = 0 } = wish
  const order = await buyNow(member, { skuId, quantity, deductPoints, way: 'bank' })
  const { code } = await member.call(openTransfer, { no: order.no })
  return { ...order, member, skuId, code }
}

export async function aSlip(shop: TestShop, member: TestClient) {
  const { body } = await sendFile(shop, member, { bytes: await aPicture(), kind: 'slip', name: '回单.png' })
  return body.data.id
}

export async function showSlip(
  shop: TestShop,
  member: TestClient,
  slip: Pick<Input<typeof sendSlip>, 'no'> & Partial<Input<typeof sendSlip>>,
) {
  const uploadId = slip.uploadId ?? (await aSlip(shop, member))
  return member.call(sendSlip, { amountFen: fen(4200), payer: '育才中学', ...slip, uploadId })
}

let serials = 0
/** A number that no bank gave before. */
export const aSerial = () => `CMB${String(++serials).padStart(10, '0')}`

type Confirming = Input<typeof confirmTransfer>

/** Finance finds so much on the account, over what it has seen. */
export async function moneyCame(
  desk: TestStaff,
  { no, ...wish }: { no: string; amountFen: number; serial?: string; seenFen?: number },
): Promise<Output<typeof confirmTransfer>> {
  const seenFen = wish.seenFen ?? (await seenBy(desk, no))
  const money = { receivedOn: '2026-11-20', serial: wish.serial ?? aSerial() }
  const wished = { no, ...money, amountFen: fen(wish.amountFen), seenFen: fen(seenFen) }
  return desk.call(confirmTransfer, wished as Confirming)
}

const seenBy = (desk: TestStaff, no: string) =>
  desk.call(getTransferDesk, { no }).then(
    ({ receivedFen }) => receivedFen,
    () => 0,
  )
