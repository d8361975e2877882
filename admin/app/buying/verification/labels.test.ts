import type { ShownVoucher } from '@gongfang/contract/buying/verification-desk'
import { expect, test } from 'vitest'
import { blockedTitle, intentOf, refusedTitle } from './labels.ts'

const now = new Date('2026-11-20T04:00:00Z')
const refusals: [string, unknown, string][] = [
  ['voucherUsed', { at: '2026-11-20T03:02:00Z' }, '已核销过 11:02'],
  ['voucherUsed', { at: '2026-11-18T03:02:00Z' }, '已核销过 2026-11-18 11:02'],
  ['alreadyAttended', { at: '2026-11-20T03:02:00Z' }, '已签到 11:02'],
  ['voucherExpired', null, '已过期'],
  ['voucherUnknown', null, '不存在'],
  ['somethingNew', null, '未核销'],
]
test.each(refusals)('%s %j reads %s', (reason, data, title) => {
  expect(refusedTitle({ reason, data }, now)).toBe(title)
})

const voucher = {
  kind: 'depot',
  state: 'active',
  validFrom: '2026-11-20T03:55:00Z',
  receipt: null,
} as ShownVoucher
const vouchers: [string, Partial<ShownVoucher>, string | null][] = [
  ['good', {}, null],
  ['used', { state: 'used', receipt: { at: '2026-11-20T03:02:00Z' } as never }, '已核销过 11:02'],
  ['a ticket that was shown', { kind: 'ticket', state: 'used' }, '已签到'],
  ['over', { state: 'expired' }, '已过期'],
  ['early', { validFrom: '2026-11-20T05:00:00Z' }, '13:00 起可用'],
]
test.each(vouchers)('a voucher that is %s', (_, change, title) => {
  expect(blockedTitle({ ...voucher, ...change }, now)).toBe(title)
})

const good = { code: '12345678', voucher }
const used = { code: '12345678', voucher: { ...voucher, state: 'used' } as ShownVoucher }
const lines: [string, string, Parameters<typeof intentOf>[1], ReturnType<typeof intentOf>][] = [
  ['Enter with nothing on the desk', '', null, null],
  ['a first scan', '12345678', null, 'look'],
  ['Enter on a good voucher', ' ', good, 'confirm'],
  ['a second scan of it', '12345678 ', good, 'confirm'],
  ['a second scan of digits typed in groups', '1234 5678', good, 'confirm'],
  ['a scan of another one', '87654321', good, 'look'],
  ['Enter on a used voucher', '', used, null],
  ['a second scan of a used voucher', '12345678', used, 'look'],
]
test.each(lines)('%s', (_, typed, shown, intent) => {
  expect(intentOf(typed, shown, now)).toBe(intent)
})
