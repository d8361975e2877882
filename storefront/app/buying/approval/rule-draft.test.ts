import { fen } from '@gongfang/contract/base/money'
import type { ApprovalRule } from '@gongfang/contract/buying/approval-rules'
import { expect, test } from 'vitest'
import { draftOf, emptyRule, rulesOf } from './rule-draft.ts'

test('a rule survives the editor', () => {
  const rule: ApprovalRule = {
    name: '大额',
    when: {
      always: false,
      amountFen: fen(200_000),
      categoryIds: [3],
      unitIds: [5],
      fundOver: true,
      limitOver: true,
    },
    steps: [
      { level: 1, by: { kind: 'role', role: 'approver' }, mode: 'all', days: 2 },
      { level: 2, by: { kind: 'person', memberId: 12 }, mode: 'one', days: 3 },
      { level: 3, by: { kind: 'unitManager' }, mode: 'one', days: 3 },
      { level: 4, by: { kind: 'fundOwner' }, mode: 'one', days: 3 },
    ],
  }
  expect(rulesOf([draftOf(rule)])).toEqual({ rules: [rule], fields: {} })
})

test('an amount that is none is named by its field', () => {
  const { fields } = rulesOf([emptyRule(), { ...emptyRule(), unit: '很多' }])
  expect(fields).toEqual({ 'rules.1.when.unitFen': '金额应为数字，如 12.50' })
})
