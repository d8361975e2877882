import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import {
  issueVoucher,
  lockUsable,
  recogniseVoucher,
  showVoucher,
  sweepVouchers,
  useVoucher,
} from './actions.ts'
import { findVoucher, updateVoid } from './queries.ts'
import { WRONG_TRIES } from './rules.ts'

let shop: TestShop
let member: TestMember
beforeAll(async () => {
  shop = await openTestShop()
  member = await shop.member()
})
afterAll(() => shop.close())

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
const now = new Date('2026-11-20T02:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const aTicket = () =>
  run((tx) =>
    issueVoucher(tx, { kind: 'ticket', memberId: member.id, validFrom: now, validUntil: later(60), now }),
  )

test('a voucher is found by its digits and by its text, and by nothing else', async () => {
  const { id, digits, secret } = await aTicket()
  const recognise = (code: string) => recogniseVoucher(run, { code, who: 'finder', now })
  expect(await recognise(digits)).toBe(id)
  expect(await recognise(` ${digits.slice(0, 4)} ${digits.slice(4)} `)).toBe(id)
  expect(await recognise(secret.toLowerCase())).toBe(id)
  expect(await reasonOf(recognise(`${secret.slice(0, 25)}!`))).toBe('voucherUnknown')
})

test('the picture is there while the voucher is good', async () => {
  const { id } = await aTicket()
  const shown = async (at: Date) => showVoucher((await findVoucher(shop.db, id))!, at)
  expect((await shown(now)).qrSvg).toMatch(/^<svg /)
  expect(await shown(later(60))).toMatchObject({ state: 'expired', qrSvg: '' })
})

test('two hundred wrong codes at once: the limit counts exactly, and only for who typed them', async () => {
  const { digits } = await aTicket()
  const wrong = { code: 'no such code', who: 'guesser', now }
  const reasons = await Promise.all(Array.from({ length: 200 }, () => reasonOf(recogniseVoucher(run, wrong))))
  expect(reasons.filter((reason) => reason === 'voucherUnknown')).toHaveLength(WRONG_TRIES)
  expect(reasons.filter((reason) => reason === 'voucherTries')).toHaveLength(200 - WRONG_TRIES)
  expect(await reasonOf(recogniseVoucher(run, { ...wrong, code: digits }))).toBe('voucherTries')
  expect(await reasonOf(recogniseVoucher(run, { code: digits, who: 'clerk', now }))).toBe('ok')
  expect(await reasonOf(recogniseVoucher(run, { ...wrong, code: digits, now: later(11) }))).toBe('ok')
})

test('a hundred who hold one voucher up at once: one gets in', async () => {
  const { id } = await aTicket()
  const reasons = await Promise.all(
    Array.from({ length: 100 }, () =>
      reasonOf(
        run(async (tx) => {
          await lockUsable(tx, { id, now })
          await useVoucher(tx, { id, by: '李四', now })
        }),
      ),
    ),
  )
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(reasons.filter((reason) => reason === 'alreadyAttended')).toHaveLength(99)
})

test('what is void cannot be used, and what is used cannot be voided', async () => {
  const { id } = await aTicket()
  await updateVoid(shop.db, [id])
  expect(await reasonOf(run((tx) => lockUsable(tx, { id, now })))).toBe('voucherVoid')
  const used = await aTicket()
  await run((tx) => useVoucher(tx, { id: used.id, by: '李四', now }))
  await updateVoid(shop.db, [used.id])
  expect(await findVoucher(shop.db, used.id)).toMatchObject({ state: 'used', usedBy: '李四' })
})

test('a voucher is good in its window only', async () => {
  const { id } = await aTicket()
  expect(await reasonOf(run((tx) => lockUsable(tx, { id, now: later(-1) })))).toBe('voucherEarly')
  expect(await reasonOf(run((tx) => lockUsable(tx, { id, now: later(59) })))).toBe('ok')
  expect(await reasonOf(run((tx) => lockUsable(tx, { id, now: later(60) })))).toBe('voucherExpired')
})

test('digits of what is over can come again, and then mean the newer one', async () => {
  const { id, digits } = await aTicket()
  await sweepVouchers(shop.db, later(61))
  expect(await findVoucher(shop.db, id)).toMatchObject({ state: 'expired' })
  const [again] = await shop.db<{ id: number }[]>`
    insert into voucher (kind, member_id, digits, secret, valid_from, valid_until, created_at)
    values ('ticket', ${member.id}, ${digits}, ${'Z'.repeat(26)}, ${now}, ${later(60)}, ${now}) returning id`
  expect(await recogniseVoucher(run, { code: digits, who: 'clerk', now })).toBe(again!.id)
})

test('active vouchers never share their digits', async () => {
  const { digits } = await aTicket()
  await expect(shop.db`
    insert into voucher (kind, member_id, digits, secret, valid_from, valid_until, created_at)
    values ('ticket', ${member.id}, ${digits}, ${'Y'.repeat(26)}, ${now}, ${later(60)}, ${now})`).rejects.toThrow(
    'voucher_digits',
  )
})
