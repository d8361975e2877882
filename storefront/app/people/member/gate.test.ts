import { actionsOf } from '@gongfang/contract/people/institution'
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
  expect(gateFor(member && { ...member, roles: [], can: [] })).toEqual({ text, button, to })
})

test('nothing stands before an approved member', () => {
  for (const role of ['owner', 'purchaser'] as const)
    expect(gateFor({ ...approved, roles: [role], can: actionsOf([role]) })).toBeNull()
})

test('a role that does not allow it is said, with nothing to press', () => {
  const viewer = { ...approved, roles: ['viewer' as const], can: actionsOf(['viewer']) }
  expect(gateFor(viewer)).toEqual({
    text: '您在机构中的角色是“查看”，不能下单和处理订单；如需办理，请联系机构负责人',
    button: null,
    to: null,
  })
  expect(gateFor(viewer, 'signUp')?.text).toContain('不能报名')
  const finance = { ...approved, roles: ['finance' as const], can: actionsOf(['finance']) }
  expect(gateFor(finance, 'invoice')).toBeNull()
  expect(gateFor(finance)).not.toBeNull()
})

const approved = { status: 'approved' as const, statusReason: '' }
