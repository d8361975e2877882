import { Refused } from '@gongfang/contract/base/call'
import { expect, test } from 'vitest'
import { refusedErrors, typedErrors } from './password-errors.ts'

const typed = { oldPassword: 'Gongfang2026', code: '123456', password: 'Gongfang2027', again: 'Gongfang2027' }

test.each([
  ['nothing is wrong by the old password', {}, 'old', false, []],
  ['nothing is wrong by a code', {}, 'code', false, []],
  ['the old password is missing', { oldPassword: '' }, 'old', false, ['oldPassword']],
  ['the old password is not asked for', { oldPassword: '' }, 'code', false, []],
  ['the code is short', { code: '12345' }, 'code', false, ['code']],
  ['the code is not asked for', { code: '' }, 'old', false, []],
  ['the new one is too easy', { password: '12345678', again: '12345678' }, 'old', false, ['password']],
  [
    'the new one is the own number',
    { password: '13800000001', again: '13800000001' },
    'old',
    false,
    ['password'],
  ],
  ['the two differ', { again: 'Gongfang2028' }, 'old', false, ['again']],
  ['they are read, so one is enough', { again: '' }, 'old', true, []],
] as const)('%s', (_, change, proof, shown, fields) => {
  expect(Object.keys(typedErrors({ ...typed, ...change }, proof, shown, '13800000001'))).toEqual(fields)
})

const refused = (reason: string, msg: string, fields?: Record<string, string>) =>
  new Refused({ code: 1100, reason, msg, time: 0, data: fields ? { fields } : null })

test.each([
  [
    refused('oldPasswordWrong', '旧密码不正确，还可尝试 3 次'),
    { oldPassword: '旧密码不正确，还可尝试 3 次' },
  ],
  [refused('samePassword', '新密码不能与旧密码相同'), { password: '新密码不能与旧密码相同' }],
  [refused('codeWrong', '验证码错误，还可尝试 4 次'), { code: '验证码错误，还可尝试 4 次' }],
  [refused('loginLocked', ''), { oldPassword: '尝试次数过多，请 15 分钟后再试，或改用短信验证码验证' }],
  [refused('invalid', '', { password: '密码过于常见' }), { password: '密码过于常见' }],
  [refused('changedMeanwhile', '内容已被更新'), { form: '内容已被更新' }],
])('%s is said where it belongs', (error, errors) => {
  expect(refusedErrors(error)).toEqual(errors)
})
