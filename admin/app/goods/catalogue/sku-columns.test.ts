import { expect, test } from 'vitest'
import { whole, yesNo, yuan, yuanText } from './sku-columns.ts'

test.each([
  ['12.5', 1250, undefined],
  ['¥1,200.00', 120_000, undefined],
  ['１２。５', 1250, undefined],
  ['1.500', 150, undefined],
  ['12，5', undefined, '逗号只能用在千位之间，如 1,000；小数点请用“.”'],
  ['1.234', undefined, '金额最多两位小数'],
  ['-3', undefined, '金额不能为负数'],
  ['123456789', undefined, '金额最多 ¥99999999.99'],
])('%s is a price of %s fen, or it is said why not', (text, fen, why) => {
  const column = yuan<{ priceFen: number }, 'priceFen'>(['priceFen', '价格', 1])
  expect(column.write?.({ priceFen: 1 }, text)?.priceFen).toBe(fen)
  expect(column.why?.({ priceFen: 1 }, text)).toBe(why)
})

test('an emptied cell is nothing where that may be, and stays as it was elsewhere', () => {
  interface Row {
    priceFen: number
    points: number | null
  }
  const row: Row = { priceFen: 100, points: 5 }
  expect(yuan<Row, 'priceFen'>(['priceFen', '价格', 1]).write?.(row, ' ')).toBeUndefined()
  expect(whole<Row, 'points'>(['points', '积分价', 1], true).write?.(row, '')).toEqual({
    priceFen: 100,
    points: null,
  })
  expect(whole<Row, 'points'>(['points', '积分价', 1], true).write?.(row, '1,200')?.points).toBe(1200)
  expect([yuanText(null), yuanText(5), yuanText(120_050)]).toEqual(['', '0.05', '1200.50'])
})

test('yes and no are read in the usual words', () => {
  const column = yesNo<{ enabled: boolean }, 'enabled'>(['enabled', '启用', 1])
  const read = (text: string) => column.write?.({ enabled: true }, text)?.enabled
  expect(['是', '1', '启用', '否', '0', '', '也许'].map(read)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    undefined,
  ])
})
