import { randomUUID } from 'node:crypto'
import type { Input } from '@gongfang/contract/base/endpoint'
import { getOrder } from '@gongfang/contract/buying/order'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { askOrderChange, previewOrderChange } from '@gongfang/contract/service/order-change'
import { acceptOrderChange, previewOrderChangeCase } from '@gongfang/contract/service/order-change-desk'
import { work } from './aftersales.ts'
import type { TestMember, TestShop, TestStaff } from './shop.ts'

export interface ChangeWish {
  /** Wished quantities by SKU of the order. */
  to?: Record<number, number>
  added?: { skuId: number; quantity: number }[]
  replaces?: string
}

/** As the page sends it. */
export async function wishFor(member: TestMember, no: string, { to = {}, added = [], replaces }: ChangeWish) {
  const { lines } = await member.call(getOrder, { no })
  const wished = lines.flatMap(({ id, skuId }) =>
    to[skuId] === undefined ? [] : [{ orderLineId: id, quantity: to[skuId] }],
  )
  return { no, lines: wished, added, ...(replaces && { replaces }) } satisfies Input<
    typeof previewOrderChange
  >
}

export async function askedChange(member: TestMember, no: string, wish: ChangeWish) {
  const form = await wishFor(member, no, wish)
  const { quote } = await member.call(previewOrderChange, form)
  return (await member.call(askOrderChange, { ...form, quote, reason: '数量填错了' }, { key: randomUUID() }))
    .changeNo
}

/** The staff accept what they see. */
export async function acceptChange(staff: TestStaff, changeNo: string) {
  const { quote } = await staff.call(previewOrderChangeCase, { changeNo })
  return staff.call(acceptOrderChange, { changeNo, quote }, { key: randomUUID() })
}

export async function payNow(shop: TestShop, member: TestMember, no: string) {
  const ticket = await member.call(payOrder, { no })
  if (ticket.state !== 'paid') await shop.visitor.call(confirmDemoPayment, { outTradeNo: ticket.outTradeNo })
  await work(shop)
}
