import { listEmails } from '@gongfang/contract/system/email-desk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PretendEmail } from '../../pretend/email.ts'
import { bought, work } from '../../testing/aftersales.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { confirmAddress, readMail, withEmail } from '../../testing/email.ts'
import { aTitle, issued, requested } from '../../testing/invoices.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let mail: PretendEmail
let staff: TestStaff
let skuId: number
beforeAll(async () => {
  shop = await openTestShop({ env: { EMAIL_PROVIDER: 'account', PUBLIC_URL: 'https://shop.test' } })
  mail = await withEmail(shop)
  await someFreight(shop)
  staff = await shop.staff()
  skuId = (await shop.product({ priceFen: 10_000, stock: 1000 })).skuId
})
beforeEach(() => {
  mail.received.length = 0
})
afterAll(async () => {
  await mail.close()
  await shop.close()
})

async function anInvoice(address: string) {
  const member = await aBuyer(shop)
  await confirmAddress(member, address)
  const paid = await bought(shop, member, [{ skuId, quantity: 1 }])
  const invoiceNo = await requested(member, [paid.no], { titleId: await aTitle(member) })
  await work(shop)
  mail.received.length = 0
  return invoiceNo
}

test('an invoice that was issued goes along with the mail about it', async () => {
  const invoiceNo = await anInvoice('books@example.com')
  const { number } = await issued(shop, staff, invoiceNo)
  await work(shop)
  expect(mail.received.map(({ to }) => to)).toEqual([['books@example.com']])
  const { raw } = mail.received[0]!
  expect(readMail(raw).text).toContain(number)
  const [, head = '', body = ''] =
    /(Content-Type: application\/pdf[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? []
  expect(
    decodeURIComponent(head.replace(/\r\n\s*filename\*\d+\*=(?:utf-8'')?/gi, '').replace(/;/g, '')),
  ).toContain(`发票_${number}`)
  expect(Buffer.from(body, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

test('a file that the store has lost does not hold the mail back', async () => {
  const invoiceNo = await anInvoice('lost@example.com')
  await issued(shop, staff, invoiceNo)
  const { storage } = shop.app.house.outside
  Object.assign(shop.app.house.outside, { storage: { ...storage, get: async () => null } })
  await work(shop)
  Object.assign(shop.app.house.outside, { storage })
  expect(mail.received).toHaveLength(1)
  expect(mail.received[0]!.raw).not.toContain('application/pdf')
  expect((await staff.call(listEmails, { address: 'lost@example.com' })).rows[0]).toMatchObject({
    state: 'sent',
  })
})
