import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessesOf, passwordFault, passwordSentences } from './password.ts'

const { length, signs, easy, own } = passwordSentences

test.each([
  ['correct horse battery', undefined],
  ['春眠不觉晓处处闻啼鸟', undefined],
  ['扳手🔧螺丝🔩锤子🔨', undefined],
  ['пароль-мастерской', undefined],
  ['gongfang2026', undefined],
  ['kzvqmrtwo', undefined],
  ['83649205', undefined],
  ['x'.repeat(7), length],
  ['扳手🔧螺丝🔩锤', length],
  ['ab cd ef gh '.repeat(11), length],
  ['expedition\u0007', signs],
  ['Password1', easy],
  ['P@ssw0rd', easy],
  ['12345678', easy],
  ['87654321', easy],
  ['1q2w3e4r', easy],
  ['1qaz2wsx', easy],
  ['qwertyuiop', easy],
  ['aa123456', easy],
  ['abcd1234', easy],
  ['admin@123', easy],
  ['Abc@12345', easy],
  ['woaini1314', easy],
  ['5201314520', easy],
  ['zhang19900101', easy],
  ['88888888', easy],
  ['abababab', easy],
  ['密码密码密码密码', easy],
  ['１２３４５６７８', easy],
  [' '.repeat(12), easy],
])('%s as a new password: %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault)
})

test.each([
  ['13851204477', own],
  ['138-5120-4477', own],
  ['a13851204477', own],
  ['77440215831', own],
  ['13851204477 kzvqmrtwo', undefined],
  ['13851204478', undefined],
])('%s as the password of 13851204477: %s', (password, fault) => {
  expect(passwordFault(password, ['13851204477'])).toBe(fault)
})

test('another form of the same letters is as easy to guess, and more signs are never easier by much', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (text) => {
      expect(guessesOf(text.normalize('NFD'))).toBe(guessesOf(text.normalize('NFC')))
      expect(guessesOf(text)).toBeGreaterThan(0)
    }),
  )
})
