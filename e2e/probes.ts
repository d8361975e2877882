import type { Page } from '@playwright/test'
import { noteKeys, noteOf } from '../contract/src/buying/order-notes.ts'
import { aCreditCode } from '../server/src/testing/joining.ts'
import { type Caller, call } from './call.ts'
import { expect, pickProduct, type Shop } from './shop.ts'

/** Would show as an element, and run, if it were read as markup anywhere. */
const PROBE = '"><img src=x data-probe onerror=probed=1>'
/** For fields of twenty characters. */
const SHORT = '<s data-probe>x</s>'

/**
 * Creates a member with a probe in every field and in the names of files and browser. Returns the screens that show
 * them.
 */
export async function plantProbes(page: Page, shop: Shop, adminToken: string): Promise<string[]> {
  const userAgent = { 'user-agent': `Mozilla/5.0 ${PROBE}` }
  const visit = asking(shop, userAgent)
  const phone = `1377${String(Date.now()).slice(-7)}`
  const { demoCode } = await visit('sms/send', { phone, event: 'enter' })
  const registered = { phone, code: demoCode, agreementVersion: '2026-11' }
  const { token } = (await visit('user/register', registered)) as { token: string }
  const ask = asking(shop, { ...userAgent, token })
  const desk = asking(shop, { 'admin-token': adminToken })

  const contactPhone = phone
  const papers = {
    jigou: PROBE,
    kind: '学校',
    creditCode: aCreditCode(),
    regionCode: '330106',
    address: PROBE,
  }
  const contact = { contactName: SHORT, contactPhone, contactTitle: SHORT }
  const licenceIds = [await sendPicture(page, shop, token, 'licence')]
  await ask('user/profile', { nickname: SHORT, institution: { ...papers, ...contact, licenceIds } })
  await ask('user.address/save', {
    receiver: SHORT,
    phone,
    regionCode: '330106',
    detail: PROBE,
    isDefault: true,
  })
  const { id: feedback } = await ask('user.feedback/submit', {
    kind: 'other',
    content: PROBE,
    contact: PROBE,
    page: PROBE,
    device: PROBE,
    images: [await sendPicture(page, shop, token, 'feedback')],
  })

  const { rows } = await desk('admin.institution/reviews', { keyword: phone })
  const [{ id: submission }] = rows as [{ id: number }]
  const review = await desk('admin.institution/review', { id: submission })
  await desk('admin.institution/approve', { id: submission })
  const { skuId } = await pickProduct(shop)
  const draft = { source: { kind: 'buyNow', skuId, quantity: 1 } }
  const { quote } = await ask('user.order/preview', draft)
  const texts = noteKeys.filter((key) => noteOf(key).kind === 'text')
  const notes = texts.map((key) => [key, noteOf(key).most > PROBE.length ? PROBE : SHORT])
  const order = { ...draft, quote, payWay: 'demo', ...Object.fromEntries(notes) }
  const { no } = await ask('user.order/create', order)
  const { outTradeNo } = await ask('user.order/pay', { no })
  await ask('pay.demo/confirm', { outTradeNo })
  await changeAndDecline(ask, desk, String(no))
  await desk('admin.order/ship', { no, carrier: '顺丰速运', trackingNo: `SF${no}` })
  await ask('user.order/receive', { no })
  const { data } = await ask('user.review/open', { no })
  const [{ orderLineId }] = data as [{ orderLineId: number }]
  await ask('user.review/submit', { orderLineId, score: 5, content: PROBE })
  const lines = [{ orderLineId, quantity: 1 }]
  await ask('user.aftersale/apply', { no, kind: 'refundOnly', lines, reason: SHORT, note: PROBE })

  const inquiry = await ask('user.inquiry/save', {
    title: PROBE,
    note: PROBE,
    lines: [{ text: PROBE, quantity: 1, unit: '<s>', note: PROBE }],
  })
  await ask('user.inquiry/submit', inquiry)
  await ask('user.inquiry/post', { no: inquiry.no, text: PROBE })
  const values = { validDays: 14, freightFen: null, leadDays: null, minimum: null }
  await desk('admin.inquiry/saveTemplate', { id: null, name: SHORT, terms: PROBE, note: PROBE, ...values })

  const { member } = review as { member: { id: number } }
  const lists = ['/feedback', '/reviews', '/inquiries', '/inquiries/templates', '/order-changes']
  const records = [`/feedback/${feedback}`, `/orders/${no}`, `/inquiries/${inquiry.no}`]
  return [`/members?one=${member.id}`, ...lists, ...records]
}

type Ask = ReturnType<typeof asking>

/** A change of the order that the staff do not agree to. */
async function changeAndDecline(ask: Ask, desk: Ask, no: string) {
  const { lines } = await ask('user.order/detail', { no })
  const [{ id }] = lines as [{ id: number }]
  const wish = { no, lines: [{ orderLineId: id, quantity: 0 }], added: [] }
  const { quote } = await ask('user.orderChange/preview', wish)
  const { changeNo } = await ask('user.orderChange/ask', { ...wish, quote, reason: PROBE })
  await desk('admin.orderChange/decline', { changeNo, reason: PROBE })
}

/** GETs what is only looked at, POSTs everything else; answers `data`. */
const asking =
  (shop: Shop, caller: Caller) =>
  (path: string, data: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const reading = /^admin\.institution\/reviews?$/.test(path)
    if (!reading) return call(shop, path, data, caller)
    return call(shop, `${path}?${new URLSearchParams(data as Record<string, string>)}`, undefined, caller)
  }

/** A picture of the shop's own, under a name that would run. */
async function sendPicture(page: Page, shop: Shop, token: string, kind: string): Promise<number> {
  const picture = await page.request.get(`${shop.url}/media/site-logo`)
  const buffer = await picture.body()
  const response = await page.request.post(`${shop.url}/api/common/upload`, {
    headers: { token },
    multipart: { kind, file: { name: `${SHORT}.webp`, mimeType: 'image/webp', buffer } },
  })
  const { data, msg } = (await response.json()) as { data: { id: number }; msg: string }
  expect(data?.id, msg).toBeTruthy()
  return data.id
}
