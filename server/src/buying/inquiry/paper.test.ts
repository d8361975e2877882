import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { fen } from '@gongfang/contract/base/money'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import {
  checkOffer,
  exportComparison,
  exportOffer,
  getComparison,
  saveComparison,
  withdrawInquiry,
} from '@gongfang/contract/buying/inquiry'
import { exportOfferDesk, withdrawOffer } from '@gongfang/contract/buying/inquiry-desk'
import { saveConfig } from '@gongfang/contract/system/config-desk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aBuyer } from '../../testing/buying.ts'
import { anInquiry, anOffer, offered } from '../../testing/inquiries.ts'
import { aPicture, reasonOf } from '../../testing/joining.ts'
import { codesIn, drawnIn } from '../../testing/pdf.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { keepCourse } from './course-actions.ts'

let shop: TestShop
let staff: TestStaff
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
  skuId = (await shop.product({ priceFen: 10_000, stock: 100, title: '活动扳手' })).skuId
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const today = dayOf(new Date())
const inWords = { text: '恒温水浴锅 6 孔', quantity: 2, unit: '台' }

async function paperOf(member: TestMember, no: string, version: number) {
  const { headers, bytes } = await member.ask(exportOffer, { no, version })
  expect(headers['content-type']).toBe('application/pdf')
  const { texts, missing } = await drawnIn(bytes)
  expect(missing).toBe(0)
  return texts.join('')
}

/** As somebody types it from the paper. */
const checkIn = (paper: string) => /check=(\d+-[A-Z2-9]{16})/.exec(paper.replaceAll(/\s/g, ''))?.[1] ?? ''

test('the printed offer names its version, its day, its sum and where it is checked; the desk prints the same', async () => {
  const member = await aBuyer(shop)
  const { no } = await offered(shop, member, { skuId, freightFen: 1_500, terms: '货到 30 天付款' })
  const paper = await paperOf(member, no, 1)
  for (const said of [
    no,
    '第 1 版',
    dayAfter(today, 30),
    '活动扳手',
    '¥815.00',
    '捌佰壹拾伍元整',
    '货到 30 天付款',
  ])
    expect(paper).toContain(said)
  expect(paper).toContain('第 1 / 1 页')
  const { bytes } = await staff.ask(exportOfferDesk, { no, version: 1 })
  expect((await drawnIn(bytes)).texts.join('')).toBe(paper)
  expect(await reasonOf(member.call(exportOffer, { no, version: 2 }))).toBe('notFound')
  expect(await reasonOf((await aBuyer(shop)).call(exportOffer, { no, version: 1 }))).toBe('notFound')
})

test('the code of the printed offer leads to its check', async () => {
  const member = await aBuyer(shop)
  const { no } = await offered(shop, member, { skuId })
  const { bytes } = await member.ask(exportOffer, { no, version: 1 })
  const text = (await drawnIn(bytes)).texts.join('').replaceAll(/\s/g, '')
  const [, address = ''] = /(https?:\/\/[\w.:-]+\/offer\/\d+\?check=\d+-[A-Z2-9]{16})查验码/.exec(text) ?? []
  const [code, ...others] = await codesIn(bytes)
  expect(others).toEqual([])
  expect(code).toMatchObject({ says: address, disturbed: 0 })
  const { pathname, searchParams } = new URL(code!.says)
  const asked = { number: pathname.replace('/offer/', ''), check: searchParams.get('check') ?? '' }
  expect(await shop.visitor.call(checkOffer, asked)).toMatchObject({ number: no, version: 1 })
})

test('the seal of the shop stands on a version that counts, and a picture that is gone keeps no paper back', async () => {
  const member = await aBuyer(shop)
  const { no } = await offered(shop, member, { skuId })
  const drawn = async (version: number) => {
    const { bytes } = await member.ask(exportOffer, { no, version })
    return (await PDFDocument.load(bytes)).context
      .enumerateIndirectObjects()
      .filter(([, one]) => one instanceof PDFRawStream && one.dict.get(PDFName.of('Width')) !== undefined)
      .length
  }
  const without = await drawn(1)
  const key = 'image/seal-of-test.png'
  await shop.app.house.outside.storage.put(key, await aPicture(200, 200, 'png'))
  const seal = (seen: string, value: string) =>
    staff.call(saveConfig, { changes: [{ key: 'sealImage', seen, value }] })
  await seal('', `/uploads/${key}`)
  expect(await drawn(1)).toBeGreaterThan(without)
  await anOffer(staff, no)
  expect(await drawn(1)).toBe(without)
  await seal(`/uploads/${key}`, '/uploads/image/gone.png')
  expect(await drawn(2)).toBe(without)
})

test('an offer of 200 lines goes over several pages', async () => {
  const member = await aBuyer(shop)
  const no = await anInquiry(
    member,
    Array.from({ length: 200 }, (_, at) => ({ text: `耗材第 ${at + 1} 项`, quantity: 1, unit: '盒' })),
  )
  await anOffer(staff, no)
  const paper = await paperOf(member, no, 1)
  expect(paper).toContain('耗材第 200 项')
  expect(paper).toMatch(/第 2 \/ \d+ 页/)
  expect(await codesIn((await member.ask(exportOffer, { no, version: 1 })).bytes)).toHaveLength(1)
})

test('anybody with the paper reads whether it counts, and the sum, and nothing else', async () => {
  const member = await aBuyer(shop)
  const { no } = await offered(shop, member, { skuId, freightFen: 1_500 })
  const check = checkIn(await paperOf(member, no, 1))
  const asked = (code = check, number = no) => shop.visitor.call(checkOffer, { number, check: code })
  const valid = await asked()
  expect(valid).toEqual({
    ...{ number: no, version: 1, state: 'valid', replacedBy: null, sumFen: 81_500 },
    ...{ offeredOn: today, untilOn: dayAfter(today, 30), siteName: expect.any(String) },
  })
  shop.setNow(new Date(Date.now() + 40 * 86_400_000))
  expect((await asked()).state).toBe('expired')
  shop.setNow(null)
  await anOffer(staff, no)
  expect(await asked()).toMatchObject({ state: 'replaced', replacedBy: 2, sumFen: 81_500 })
  await staff.call(withdrawOffer, { no, reason: '厂家停产' })
  expect(await asked(checkIn(await paperOf(member, no, 2)))).toMatchObject({ state: 'withdrawn', version: 2 })
  const wrong = check.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const code of [wrong, check.replace('1-', '2-'), check.replace('1-', '01-')])
    expect(await reasonOf(asked(code))).toBe('notFound')
  const { no: other } = await offered(shop, member, { skuId })
  expect(await reasonOf(asked(check, other))).toBe('notFound')
  expect(await reasonOf(asked('1-abc'))).toBe('invalid')
})

test('the state that was reached by the job is what the paper says', async () => {
  const member = await aBuyer(shop)
  const { no } = await offered(shop, member, { skuId, untilOn: today })
  shop.setNow(new Date(Date.now() + 3 * 86_400_000))
  await keepCourse({ db: shop.db, clock: shop.now })
  const paper = await paperOf(member, no, 1)
  expect(paper).toContain('已过期')
  expect(await shop.visitor.call(checkOffer, { number: no, check: checkIn(paper) })).toMatchObject({
    state: 'expired',
  })
})

test('the offer is compared with two from outside, the lowest marked; a newer version keeps what was typed', async () => {
  const owner = await aBuyer(shop)
  const finance = await aColleague(shop, owner, 'finance')
  const no = await anInquiry(owner, [{ skuId, quantity: 10 }, inWords])
  expect(await reasonOf(owner.call(getComparison, { no }))).toBe('notFound')
  await anOffer(staff, no, { freightFen: 2_000 })
  const first = await owner.call(getComparison, { no })
  expect(first).toMatchObject({
    version: 1,
    revision: 0,
    columns: [{ sumFen: 98_000, isWhole: true, isLowest: true, offeredOn: today, freightFen: 2_000 }],
    rows: [{ quantity: 10, pricesFen: [8_000] }, { quantity: 2 }],
  })
  const [one, two] = first.rows.map(({ lineId }) => lineId)
  const offers = [
    {
      supplier: '甲公司',
      offeredOn: today,
      prices: [
        { lineId: one!, priceFen: fen(7_900) },
        { lineId: two!, priceFen: fen(8_000) },
      ],
    },
    { supplier: '乙公司', freightFen: fen(500), prices: [{ lineId: one!, priceFen: fen(7_000) }] },
  ]
  const save = (version: number, revision: number) =>
    owner.call(saveComparison, { no, version, revision, offers })
  expect(await save(1, 0)).toEqual({ revision: 1 })
  expect(await reasonOf(save(1, 0))).toBe('inquiryMoved')
  expect(await reasonOf(finance.call(saveComparison, { no, version: 1, revision: 1, offers }))).toBe(
    'institutionRole',
  )
  expect(await finance.call(getComparison, { no })).toMatchObject({
    columns: [
      { isLowest: false, sumFen: 98_000 },
      { supplier: '甲公司', isWhole: true, isLowest: true, sumFen: 95_000 },
      { supplier: '乙公司', isWhole: false, isLowest: false, sumFen: 70_500 },
    ],
    rows: [
      { pricesFen: [8_000, 7_900, 7_000], lowest: [2] },
      { pricesFen: [8_000, 8_000, null], lowest: [0, 1] },
    ],
  })
  await anOffer(staff, no)
  const later = await owner.call(getComparison, { no })
  expect(later).toMatchObject({ version: 2, revision: 1, rows: [{ pricesFen: [8_000, 7_900, 7_000] }, {}] })
  expect(later.rows[0]!.lineId).not.toBe(one)
  expect(await reasonOf(save(1, 1))).toBe('offerMoved')
  await expect(save(2, 1)).rejects.toMatchObject({
    fields: { 'offers.0.prices.0.lineId': expect.any(String) },
  })
  const { bytes } = await finance.ask(exportComparison, { no })
  const [text = ''] = (await drawnIn(bytes)).texts
  for (const said of ['采购比价表', '甲公司', '▼ 70.00', '未报', '（未报全）']) expect(text).toContain(said)
  await owner.call(withdrawInquiry, { no })
  expect(await reasonOf(save(2, 1))).toBe('inquiryMoved')
})
