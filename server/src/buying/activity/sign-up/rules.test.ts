import { describe, expect, test } from 'vitest'
import { answersTo } from './rules.ts'

describe('answers', () => {
  const fields = [
    { name: 'phone', label: '手机', kind: 'phone' as const, required: true, choices: [] },
    { name: 'post', label: '职务', kind: 'text' as const, required: false, choices: [] },
    { name: 'meal', label: '用餐', kind: 'choice' as const, required: true, choices: ['普通', '清真'] },
  ]
  const given = (answers: Record<string, string>) => [
    { name: '张三', answers: Object.entries(answers).map(([name, value]) => ({ name, value })) },
  ]

  test('are kept under what was asked, numbers as numbers are written', () => {
    expect(answersTo(fields, given({ phone: '+86 138-0000-0001', meal: '清真', unknown: 'x' }))).toEqual([
      {
        name: '张三',
        answers: [
          { label: '手机', value: '13800000001' },
          { label: '用餐', value: '清真' },
        ],
      },
    ])
  })

  test.each([
    [{ meal: '普通' }, { 'attendees.0.phone': '请填写手机' }],
    [{ phone: '123', meal: '普通' }, { 'attendees.0.phone': '手机号应为 11 位数字' }],
    [{ phone: '13800000001' }, { 'attendees.0.meal': '请选择用餐' }],
    [{ phone: '13800000001', meal: '素食' }, { 'attendees.0.meal': '请选择用餐' }],
    [{}, { 'attendees.0.phone': '请填写手机', 'attendees.0.meal': '请选择用餐' }],
  ])('%j are refused field by field', (answers, wrong) => {
    expect(() => answersTo(fields, given(answers))).toThrow(
      expect.objectContaining({ reason: 'invalid', details: { fields: wrong } }),
    )
  })
})
