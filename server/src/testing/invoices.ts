import { type Fen, fen } from '@gongfang/contract/base/money'
import type { InvoiceKind } from '@gongfang/contract/money/invoice'
import { getOrderInvoices, requestInvoice, saveInvoiceTitle } from '@gongfang/contract/money/invoice'
import { getInvoiceCase, issueInvoice } from '@gongfang/contract/money/invoice-desk'
import { randomDigits } from '../numbers.ts'
import { aCreditCode } from './joining.ts'
import { aPdf } from './pdf.ts'
import type { TestMember, TestShop, TestStaff } from './shop.ts'
import { sendStaffFile } from './uploading.ts'

/** 20 digits that nobody has written down yet. */
export const aNumber = () => `2633200000${randomDigits(10)}`

export const aTitle = async (member: TestMember, wish: { title?: string; bank?: string } = {}) => {
  const { title = '杭州精工职业技术学院', bank = '工商银行文三路支行' } = wish
  const account = bank === '' ? '' : '1202020202020202'
  const form = {
    title,
    taxNumber: aCreditCode(),
    address: '文三路 100 号',
    phone: '0571-88880000',
    bank,
    account,
  }
  return (await member.call(saveInvoiceTitle, form)).id
}

export async function leftOf(member: TestMember, no: string): Promise<Fen> {
  const { order } = await member.call(getOrderInvoices, { no })
  return order?.leftFen ?? fen(0)
}

/** Asks for all that is left of these orders. */
export async function requested(
  member: TestMember,
  nos: readonly string[],
  wish: { kind?: InvoiceKind; titleId?: number; amountFen?: Fen } = {},
) {
  const lefts = await Promise.all(nos.map((no) => leftOf(member, no)))
  const amountFen = wish.amountFen ?? fen(lefts.reduce((sum, left) => sum + left, 0))
  const titleId = wish.titleId ?? (await aTitle(member))
  const form = { orders: [...nos], kind: wish.kind ?? ('normal' as const), titleId, amountFen }
  return (await member.call(requestInvoice, form)).invoiceNo
}

export async function requestIdOf({ db }: TestShop, no: string) {
  const [row] = await db<[{ id: number }]>`select id from invoice_request where no = ${no}`
  return row.id
}

export async function anInvoiceFile(shop: TestShop, staff: TestStaff, words = '') {
  const file = { bytes: aPdf(words), kind: 'invoice', name: '发票.pdf', mime: 'application/pdf' }
  const { body } = await sendStaffFile(shop, staff, file)
  return body.data.id
}

/** With its PDF, for what it comes to now. */
export async function issued(shop: TestShop, staff: TestStaff, invoiceNo: string, number = aNumber()) {
  const id = await requestIdOf(shop, invoiceNo)
  const { amountFen } = await staff.call(getInvoiceCase, { id })
  const fileId = await anInvoiceFile(shop, staff, number)
  await staff.call(issueInvoice, { id, number, on: '2026-11-20', fileId, amountFen })
  return { id, number }
}
