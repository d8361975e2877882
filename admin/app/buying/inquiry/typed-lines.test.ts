import { expect, test } from 'vitest'
import { typedLines } from './typed-lines.ts'

test('a line is a text, a quantity and a unit', () => {
  expect(typedLines('DIN912-M6X20-A2 200\n\n订制夹具 2 套\n6 mm 钻头\t３支\n说明书')).toEqual({
    lines: [
      { text: 'DIN912-M6X20-A2', quantity: 200, unit: '' },
      { text: '订制夹具', quantity: 2, unit: '套' },
      { text: '6 mm 钻头', quantity: 3, unit: '支' },
      { text: '说明书', quantity: 1, unit: '' },
    ],
  })
})

test('what cannot be is said with the number of its line', () => {
  expect(typedLines('夹具 0')).toEqual({ wrong: '第 1 行：数量最少 1' })
  expect(typedLines('夹具 2\n钻头 1234567')).toEqual({ wrong: '第 2 行：数量最多 99999' })
})
