import { showDigits } from '@gongfang/contract/goods/voucher'
import { expect, test } from 'vitest'
import { reasonOf } from '../../testing/joining.ts'
import { mustBeUsable, nameOf, stateAt, type VoucherRow } from './rules.ts'

const secret = '0123456789ABCDEFGHJKMNPQRS'
const at = (time: string) => new Date(`2026-11-20T${time}+08:00`)

const names: [string, string, ReturnType<typeof nameOf>][] = [
  ['digits', '38219047', { digits: '38219047' }],
  ['digits as they are shown', '3821 9047', { digits: '38219047' }],
  ['digits with a hyphen', '3821-9047', { digits: '38219047' }],
  ['full-width digits', '３８２１９０４７', { digits: '38219047' }],
  ['digits that begin with 0', '00000007', { digits: '00000007' }],
  ['what a scanner types', `${secret}\n`, { secret }],
  ['a scanner with caps lock the other way', secret.toLowerCase(), { secret }],
  ['seven digits', '3821904', undefined],
  ['nine digits', '382190470', undefined],
  ['a link from some other code', 'https://example.com/38219047', undefined],
  ['a text with a letter we never draw', secret.replace('A', 'U'), undefined],
  ['nothing', '', undefined],
  ['an endless text', '1'.repeat(10_000), undefined],
]
test.each(names)('%s', (_, code, name) => {
  expect(nameOf(code)).toEqual(name)
})

const voucher: VoucherRow = {
  id: 1,
  kind: 'depot',
  memberId: 1,
  digits: '38219047',
  secret,
  state: 'active',
  validFrom: at('10:00:00').toISOString(),
  validUntil: at('10:10:00').toISOString(),
  usedAt: null,
  usedBy: null,
}
const used = { state: 'used', usedAt: at('10:02:00').toISOString(), usedBy: '李四' } as const

const moments: [string, Partial<VoucherRow>, Date, VoucherRow['state'], string][] = [
  ['just issued', {}, at('10:00:00'), 'active', 'ok'],
  ['before its window', {}, at('09:59:59'), 'active', 'voucherEarly'],
  ['in its last second', {}, at('10:09:59'), 'active', 'ok'],
  ['at its end', {}, at('10:10:00'), 'expired', 'voucherExpired'],
  ['swept', { state: 'expired' }, at('10:20:00'), 'expired', 'voucherExpired'],
  ['taken back by its owner', { state: 'void' }, at('10:05:00'), 'void', 'voucherVoid'],
  ['used', used, at('10:05:00'), 'used', 'voucherUsed'],
  ['used, and its time over', used, at('11:00:00'), 'used', 'voucherUsed'],
]
test.each(moments)('a voucher %s', async (_, change, now, state, reason) => {
  const row = { ...voucher, ...change }
  expect(stateAt(row, now)).toBe(state)
  expect(await reasonOf(Promise.resolve().then(() => mustBeUsable(row, now)))).toBe(reason)
})

test('digits are shown in two groups', () => {
  expect(showDigits('38219047')).toBe('3821 9047')
})
