import { getVoucherStatus } from '@gongfang/contract/buying/verification'
import { createDepotCode, listDepot, listDepotEntries } from '@gongfang/contract/goods/depot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { issueVoucher } from '../../goods/voucher/actions.ts'
import { listBroken } from '../../testing/books.ts'
import { held } from '../../testing/depot.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { redeem, undo } from './actions.ts'

const SOAK = process.env.SOAK === '1'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)

async function aHolder(quantity = 10) {
  const member = await shop.member()
  const { skuId } = await shop.product()
  const { items } = await held(shop, member, [{ skuId, quantity }])
  const item = items[0]!
  return {
    member,
    item,
    code: (pieces: number) =>
      member.call(createDepotCode, { lines: [{ itemId: item.id, quantity: pieces }] }),
    left: async () => (await member.call(listDepot, {})).pieces,
  }
}

const atCounter = { staff: '李四', place: '总仓自提点' }
const redeemNow = (code: string, more: object = {}) =>
  redeem(run, { code, ...atCounter, ...more, now: shop.now() })

test('a code is redeemed once: goods go out, the receipt appears, the log says who and where', async () => {
  const { member, item, code, left } = await aHolder()
  const { id, digits } = await code(4)
  expect(await member.call(getVoucherStatus, { id })).toEqual({ state: 'active', receipt: null })
  const receipt = await redeemNow(`${digits.slice(0, 4)} ${digits.slice(4)}`, { note: '张三代领' })
  expect(receipt.lines).toMatchObject([{ modelCode: item.modelCode, quantity: 4 }])
  expect(await left()).toBe(6)
  expect(await member.call(getVoucherStatus, { id })).toEqual({ state: 'used', receipt })
  const { data } = await member.call(listDepotEntries, { kind: 'out' })
  expect(data).toMatchObject([
    {
      delta: -4,
      balanceAfter: 6,
      staff: '李四',
      place: '总仓自提点',
      note: '张三代领',
      reference: receipt.no,
    },
  ])
  expect(await reasonOf(redeemNow(digits))).toBe('voucherUsed')
})

test('what is scanned works like what is typed', async () => {
  const { code, left } = await aHolder()
  const { id } = await code(1)
  const [row] = await shop.db<{ secret: string }[]>`select secret from voucher where id = ${id}`
  await redeemNow(row!.secret)
  expect(await left()).toBe(9)
})

test('a part is handed over and the rest stays held; the code is used all the same', async () => {
  const { item, code, left } = await aHolder()
  const { digits } = await code(4)
  const lines = [{ modelCode: item.modelCode, quantity: 1 }]
  expect((await redeemNow(digits, { lines })).lines).toMatchObject([{ quantity: 1 }])
  expect(await left()).toBe(9)
  expect(await reasonOf(redeemNow(digits, { lines }))).toBe('voucherUsed')
})

test('more than the code covers is refused and changes nothing', async () => {
  const { item, code, left } = await aHolder()
  const { id, digits } = await code(4)
  const lines = [{ modelCode: item.modelCode, quantity: 5 }]
  expect(await reasonOf(redeemNow(digits, { lines }))).toBe('verificationLines')
  expect(await left()).toBe(10)
  const [row] = await shop.db<{ state: string }[]>`select state from voucher where id = ${id}`
  expect(row?.state).toBe('active')
})

test('a code is good for ten minutes', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  const { member, code } = await aHolder()
  const { id, digits } = await code(1)
  shop.setNow(new Date('2026-11-20T02:10:00Z'))
  expect(await reasonOf(redeemNow(digits))).toBe('voucherExpired')
  expect(await member.call(getVoucherStatus, { id })).toEqual({ state: 'expired', receipt: null })
})

test('undone within ten minutes, with a reason, once: the goods are back and the code stays used', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  const { member, code, left } = await aHolder()
  const { id, digits } = await code(4)
  const wrong = { code: digits, reason: '发错型号', staff: '王五', now: shop.now() }
  expect(await reasonOf(undo(run, wrong))).toBe('nothingVerified')
  const { no } = await redeemNow(digits)
  const results = await Promise.all(
    Array.from({ length: 20 }, () => reasonOf(undo(run, { ...wrong, code: no }))),
  )
  expect(results.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(results.filter((reason) => reason === 'undoneAlready')).toHaveLength(19)
  expect(await left()).toBe(10)
  const { state, receipt } = await member.call(getVoucherStatus, { id })
  expect(state).toBe('used')
  expect(receipt?.undone).toEqual({ at: '2026-11-20T02:00:00.000Z', reason: '发错型号' })
  expect(await reasonOf(redeemNow(digits))).toBe('voucherUsed')
  const { data } = await member.call(listDepotEntries, { kind: 'return' })
  expect(data).toMatchObject([
    { delta: 4, balanceAfter: 10, staff: '王五', note: '撤销核销：发错型号', reference: no },
  ])
})

test('after ten minutes it is not undone', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  const { code } = await aHolder()
  const { no } = await redeemNow((await code(1)).digits)
  const late = { code: no, reason: '发错型号', staff: '王五', now: new Date('2026-11-20T02:10:00Z') }
  expect(await reasonOf(undo(run, late))).toBe('undoTooLate')
})

test('every change leaves an audit entry', async () => {
  const { code } = await aHolder()
  const { digits } = await code(2)
  const { no } = await redeemNow(digits)
  await undo(run, { code: digits, reason: '发错型号', staff: '王五', now: shop.now() })
  const rows = await shop.db<{ who: string; what: string }[]>`
    select who, what from audit_entry where subject = ${`verification ${no}`} order by id`
  expect(rows.map(({ who, what }) => [who, what])).toEqual([
    ['李四', 'verification.redeem'],
    ['王五', 'verification.undo'],
  ])
})

test('nobody sees the state of another’s code', async () => {
  const { code } = await aHolder()
  const other = await shop.member()
  const { id } = await code(1)
  expect(await reasonOf(other.call(getVoucherStatus, { id }))).toBe('notFound')
})

test('one code shown a hundred times at once is redeemed once', async () => {
  const { code, left } = await aHolder()
  const { digits } = await code(1)
  const reasons = await Promise.all(Array.from({ length: 100 }, () => reasonOf(redeemNow(digits))))
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(reasons.filter((reason) => reason === 'voucherUsed')).toHaveLength(99)
  expect(await left()).toBe(9)
})

/** The shop makes one code a member; many at once stand for whatever else could take from the same goods. */
async function manyCodes(memberId: number, itemId: number, quantities: readonly number[]) {
  await shop.db`drop index if exists voucher_one_depot`
  const now = shop.now()
  const validUntil = new Date(now.getTime() + 600_000)
  const codes: string[] = []
  for (const quantity of quantities) {
    const { id, digits } = await run((tx) =>
      issueVoucher(tx, { kind: 'depot', memberId, validFrom: now, validUntil, now }),
    )
    await shop.db`insert into depot_voucher_line (voucher_id, item_id, quantity) values (${id}, ${itemId}, ${quantity})`
    codes.push(digits)
  }
  return codes
}

test('ten held, fifty verifications of one and of three at once: never more than ten go out', async () => {
  for (let round = 0; round < (SOAK ? 20 : 2); round++) {
    const { member, item, left } = await aHolder(10)
    const quantities = Array.from({ length: 50 }, (_, at) => (at % 2 ? 3 : 1))
    const codes = await manyCodes(member.id, item.id, quantities)
    const results = await Promise.all(
      codes.map(async (code, at) => ({ at, reason: await reasonOf(redeemNow(code)) })),
    )
    const out = results
      .filter(({ reason }) => reason === 'ok')
      .reduce((sum, { at }) => sum + quantities[at]!, 0)
    expect(out).toBe(10 - (await left()))
    expect(await left()).toBeLessThan(3)
    expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(['ok', 'depotChanged']))
  }
})

test('redeeming, undoing and asking for new codes at once leave nobody waiting for another', async () => {
  const { code, left } = await aHolder(40)
  let out = 0
  await Promise.all(
    Array.from({ length: SOAK ? 200 : 30 }, async (_, at) => {
      const { digits } = await code(1)
      const result = await reasonOf(redeemNow(digits))
      if (result !== 'ok') return expect(['voucherVoid', 'voucherUsed', 'depotChanged']).toContain(result)
      if (at % 3 > 0) out += 1
      else await undo(run, { code: digits, reason: '发错型号', staff: '王五', now: shop.now() })
    }),
  )
  expect(await left()).toBe(40 - out)
})
