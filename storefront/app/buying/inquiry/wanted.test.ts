import { expect, test } from 'vitest'
import { byRow, linesOf, modelRow, withMore, wordsRow } from './wanted.ts'

const bit = { skuId: 7, title: '钻头', spec: '6 mm', modelCode: 'ZT-6', image: '', unit: '支' }

test('models are added once, and an empty row makes room for them', () => {
  const rows = withMore([wordsRow()], [modelRow(bit, 3)])
  expect(rows).toHaveLength(1)
  expect(withMore(rows, [modelRow(bit, 9), wordsRow({ text: '订制夹具' })]).map(({ text }) => text)).toEqual([
    '',
    '订制夹具',
  ])
})

test('what is sent leaves empty rows out and keeps the unit of a model to the shop', () => {
  const read = linesOf([
    modelRow(bit, 3),
    wordsRow(),
    wordsRow({ text: ' 订制夹具 ', quantity: '２', unit: '套' }),
  ])
  expect(read).toMatchObject({
    lines: [
      { skuId: 7, quantity: 3, unit: '' },
      { text: '订制夹具', quantity: 2, unit: '套' },
    ],
  })
})

test('sentences stand beside the field of their row', () => {
  const words = wordsRow({ note: '急', quantity: '一些' })
  expect(linesOf([words])).toEqual({
    wrong: {
      [`${words.key}.text`]: '请写明要什么',
      [`${words.key}.quantity`]: expect.any(String),
    },
  })
  expect(byRow({ 'lines.1.text': '过长', title: '过长' }, ['a', 'b'])).toEqual({
    'b.text': '过长',
    title: '过长',
  })
})
