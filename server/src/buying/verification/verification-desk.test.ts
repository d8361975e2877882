import {
  getVerification,
  listVerifications,
  lookUpVoucher,
  redeemVoucher,
  undoVerification,
} from '@gongfang/contract/buying/verification-desk'
import { createDepotCode, listDepot } from '@gongfang/contract/goods/depot'
import { listHistory } from '@gongfang/contract/system/audit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../testing/books.ts'
import { held } from '../../testing/depot.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let desk: TestStaff
let other: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  desk = await shop.staff(['verification.redeem', 'depot.read'])
  other = await shop.staff(['verification.redeem'])
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

async function aHolder() {
  const member = await shop.member()
  const [a, b] = [await shop.product({ title: '塞尺' }), await shop.product({ title: '直角尺' })]
  const { items } = await held(shop, member, [
    { skuId: a.skuId, quantity: 10 },
    { skuId: b.skuId, quantity: 2 },
  ])
  const lines = items.map((item) => ({ itemId: item.id, quantity: item.title === '塞尺' ? 4 : 1 }))
  const code = await member.call(createDepotCode, { lines })
  return { member, code, items, left: async () => (await member.call(listDepot, {})).pieces }
}

test('a counter sees whose goods a code is for before anything happens, with the phone masked', async () => {
  const { member, code, left } = await aHolder()
  const shown = await desk.call(lookUpVoucher, {
    code: ` ${code.digits.slice(0, 4)} ${code.digits.slice(4)}\n`,
  })
  expect(shown).toMatchObject({ kind: 'depot', state: 'active', ticket: null, receipt: null })
  expect(shown.lines.map(({ title, quantity, held }) => [title, quantity, held]).sort()).toEqual([
    ['塞尺', 4, 10],
    ['直角尺', 1, 2],
  ])
  expect(shown.member).toEqual({
    id: member.id,
    nickname: expect.any(String),
    phone: `${member.mobile.slice(0, 3)}****${member.mobile.slice(7)}`,
    jigou: `测试机构${member.id}`,
  })
  const trusted = await shop.staff(['verification.redeem', 'member.reveal'])
  expect((await trusted.call(lookUpVoucher, { code: code.digits })).member).toEqual(shown.member)
  expect(await left()).toBe(12)
})

test('a part is handed over; the slip and the history say by whom and where', async () => {
  const { code, left } = await aHolder()
  const modelCode = code.lines.find(({ title }) => title === '塞尺')!.modelCode
  const row = await desk.call(redeemVoucher, {
    code: code.digits,
    lines: [{ modelCode, quantity: 3 }],
    place: '东门自提点',
    note: '同事代领',
  })
  expect(row).toMatchObject({ staff: desk.name, place: '东门自提点', note: '同事代领', kind: 'depot' })
  expect(row.lines).toMatchObject([{ title: '塞尺', quantity: 3 }])
  expect(await left()).toBe(9)
  expect(await desk.call(getVerification, { no: row.no })).toEqual(row)
  const [entry] = (await desk.call(listHistory, { subject: `verification ${row.no}` })).rows
  expect(entry).toMatchObject({ who: desk.name, what: 'verification.redeem' })
  expect(entry?.requestId).not.toBe('')
})

test('two counters hold one code: one hands over, the other hears when', async () => {
  const { code, left } = await aHolder()
  const both = await Promise.all(
    [desk, other].map((counter) => counter.ask(redeemVoucher, { code: code.digits, place: '总仓' })),
  )
  const bodies = both.map(({ body }) => body)
  expect(bodies.filter(({ code }) => code === 1)).toHaveLength(1)
  const refused = bodies.find(({ code }) => code !== 1)
  expect(refused).toMatchObject({ reason: 'voucherUsed', data: { at: expect.any(String) } })
  expect(await left()).toBe(7)
})

test('a repeated request hands over once and gets the same slip', async () => {
  const { code, left } = await aHolder()
  const ask = () => desk.call(redeemVoucher, { code: code.digits }, { key: 'the-same-intent-01' })
  const slips = await Promise.all([ask(), ask(), ask()])
  expect(new Set(slips.map(({ no }) => no)).size).toBe(1)
  expect(await ask()).toEqual(slips[0])
  expect(await left()).toBe(7)
})

test('what was handed over by mistake comes back within ten minutes, with a reason', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  const { code, left } = await aHolder()
  const { no } = await desk.call(redeemVoucher, { code: code.digits })
  expect(await reasonOf(desk.call(undoVerification, { no, reason: '' }))).toBe('invalid')
  const undone = await other.call(undoVerification, { no, reason: '拿错型号' })
  expect(undone.undone).toEqual({ at: '2026-11-20T02:00:00.000Z', reason: '拿错型号' })
  expect(await left()).toBe(12)
  expect(await reasonOf(desk.call(undoVerification, { no, reason: '再来' }))).toBe('undoneAlready')

  const late = await aHolder()
  const { no: second } = await desk.call(redeemVoucher, { code: late.code.digits })
  shop.setNow(new Date('2026-11-20T02:10:00Z'))
  expect(await reasonOf(desk.call(undoVerification, { no: second, reason: '拿错型号' }))).toBe('undoTooLate')
})

test('the list of the day is found by place, kind, person, number and goods, newest first', async () => {
  const { member, code } = await aHolder()
  const next = await aHolder()
  const first = await desk.call(redeemVoucher, { code: code.digits, place: '北门' })
  const second = await desk.call(redeemVoucher, { code: next.code.digits, place: '北门' })
  const numbers = async (filter: object) =>
    (await desk.call(listVerifications, filter)).rows.map(({ no }) => no)
  expect(await numbers({ place: '北门' })).toEqual([second.no, first.no])
  expect(await numbers({ place: '北门', kind: 'depot' })).toEqual([second.no, first.no])
  expect(await numbers({ place: '北门', kind: 'ticket' })).toEqual([])
  expect(await numbers({ keyword: member.mobile })).toEqual([first.no])
  expect(await numbers({ keyword: first.no.toLowerCase() })).toEqual([first.no])
  const { modelCode } = code.lines[0]!
  expect(await numbers({ place: '北门', goods: '直角' })).toEqual([second.no, first.no])
  expect(await numbers({ goods: modelCode.toLowerCase() })).toEqual([first.no])
  expect(await numbers({ place: '北门', goods: '千分尺' })).toEqual([])
  expect(await numbers({ from: '2100-01-01' })).toEqual([])
  const page = await desk.call(listVerifications, { place: '北门', limit: 1 })
  expect(page).toMatchObject({ total: 2, next: expect.any(String) })
  expect(await numbers({ place: '北门', after: page.next! })).toEqual([first.no])
})

test('wrong codes are counted for each of the staff', async () => {
  const guesser = await shop.staff(['verification.redeem'])
  for (let at = 0; at < 10; at++)
    expect(await reasonOf(guesser.call(lookUpVoucher, { code: 'wrong' }))).toBe('voucherUnknown')
  expect(await reasonOf(guesser.call(lookUpVoucher, { code: 'wrong' }))).toBe('voucherTries')
  expect(await reasonOf(desk.call(lookUpVoucher, { code: 'wrong' }))).toBe('voucherUnknown')
})
