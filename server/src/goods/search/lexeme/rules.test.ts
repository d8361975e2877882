import { expect, test } from 'vitest'
import { codeParts, grams, vectorText } from './rules.ts'

test('a run of Chinese is found by each of its characters and pairs', () => {
  expect(grams('膨胀螺栓')).toEqual(['膨', '胀', '螺', '栓', '膨胀', '胀螺', '螺栓'])
  expect(grams('锯')).toEqual(['锯'])
})

test.each([
  ['m8x30', ['m8x30', '8x30', 'x30', '30', '8']],
  ['ky-dm600', ['kydm600', '600', 'ky', 'dm600']],
  ['din912-m6x20-a2', ['din912m6x20a2', 'm6x20a2', '912m6x20a2', 'a2', 'm6x20', 'din912']],
  ['0.02mm', ['0.02mm', 'mm', '0.02']],
  ['m3x0.5', ['m3', 'm3x0.5', '0.5']],
  ['600x400x148', ['600x400', '600x400x148', '148']],
  ['to-92', ['t092']],
])('%s is found by its pieces', (code, expected) => {
  expect(codeParts(code)).toEqual(expect.arrayContaining(expected))
})

test('a lexeme keeps the best of the places where it stands', () => {
  const text = vectorText([
    ['304', 'C'],
    ['304', 'A'],
    ['螺母', 'B'],
  ])
  expect(text.split(' ').sort()).toEqual(["'304':1A", "'螺母':1B"].sort())
})
