import { expect, test } from 'vitest'
import { otherAccountIn } from './account-rules.ts'

test.each([
  ['571900000010000', '571900000010000', ''],
  ['5719 0000 0010 000', '571900000010000', ''],
  ['0571900000010000', '571900000010000', ''],
  ['571900000010000', '57190000', ''],
  ['571900000010000', '00010000', ''],
  ['571900000010000', '1000', ''],
  ['571900000010000', '', ''],
  ['', '622610001001200', ''],
  ['571900000010000', '622610001001200', '622610001001200'],
])('with the account %j a line of %j is of the other account %j', (own, account, other) => {
  expect(otherAccountIn([{ account: '' }, { account }], own)).toBe(other)
})
