import { expect, test } from 'vitest'
import { gateFor } from './gate.ts'

test.each([
  [null, '登录后可下单和报名', '去登录', null],
  [
    { status: 'incomplete', statusReason: '' },
    '请先完善机构资料，审核通过后即可下单',
    '去完善',
    '/complete-info',
  ],
  [
    { status: 'pending', statusReason: '' },
    '资料审核中，预计 1 个工作日内完成。您可以继续选购，商品会保留在购物车',
    '查看进度',
    '/reviewing',
  ],
  [
    { status: 'rejected', statusReason: '证照不清晰' },
    '资料未通过：证照不清晰',
    '修改资料',
    '/complete-info',
  ],
] as const)('%j is told why and what next', (member, text, button, to) => {
  expect(gateFor(member)).toEqual({ text, button, to })
})

test('nothing stands before an approved member', () => {
  expect(gateFor({ status: 'approved', statusReason: '' })).toBeNull()
})
