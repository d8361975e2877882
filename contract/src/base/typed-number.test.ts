import { describe, expect, test } from 'vitest'
import { readDecimal, readPercent, readQuantity, readSignedYuan, readYuan } from './typed-number.ts'

// Excel and WPS show numbers as '1,000', '1 000', '1,000.00', '￥1,000.00' or '1.50E+03'; input methods for Chinese
// type '１２', '。' for '.' and '，' for ','.
describe('a quantity', () => {
  test.each([
    ['12', 12],
    [' 12 ', 12],
    ['\u300012\u200b', 12],
    ['１２', 12],
    ['1,000', 1000],
    ['1，000', 1000],
    ['12,345', 12_345],
    ['1 000', 1000],
    ['012', 12],
    ['+5', 5],
    ['12.0', 12],
    ['12.00', 12],
    ['0', 0],
    ['-0', 0],
    ['12个', 12],
    ['12 件', 12],
    ['１２箱', 12],
    ['12pcs', 12],
    ['99999', 99_999],
  ])('%j is %i', (typed, value) => expect(readQuantity(typed)).toEqual({ value }))

  test.each([
    ['1.5', '数量应为整数，不能有小数'],
    ['１．５', '数量应为整数，不能有小数'],
    ['1。5', '数量应为整数，不能有小数'],
    ['1,000.5', '数量应为整数，不能有小数'],
    ['0.0001', '数量应为整数，不能有小数'],
    ['12,5', '逗号只能用在千位之间，如 1,000；小数点请用“.”'],
    ['12，5', '逗号只能用在千位之间，如 1,000；小数点请用“.”'],
    ['1,00', '逗号只能用在千位之间，如 1,000；小数点请用“.”'],
    ['1,0000', '逗号只能用在千位之间，如 1,000；小数点请用“.”'],
    [',5', '逗号只能用在千位之间，如 1,000；小数点请用“.”'],
    ['1e3', '数量不能用科学记数法，请写成完整的数字'],
    ['1.50E+03', '数量不能用科学记数法，请写成完整的数字'],
    ['-2', '数量不能为负数'],
    ['−2', '数量不能为负数'],
    ['－２', '数量不能为负数'],
    ['1.5万', '数量请写成完整的数字，如 15000'],
    ['3千', '数量请写成完整的数字，如 15000'],
    ['100000', '数量最多 99999'],
    ['9'.repeat(400), '数量最多 99999'],
    ['', '请填写数量'],
    ['  ', '请填写数量'],
    ['1 2', '数量应为整数，如 12'],
    ['12-15', '数量应为整数，如 12'],
    ['①', '数量应为整数，如 12'],
    ['5²', '数量应为整数，如 12'],
    ['½', '数量应为整数，如 12'],
    ['十二', '数量应为整数，如 12'],
    ['٣', '数量应为整数，如 12'],
    ['0x10', '数量应为整数，如 12'],
    ['1_000', '数量应为整数，如 12'],
    ['Infinity', '数量应为整数，如 12'],
    ['NaN', '数量应为整数，如 12'],
    ['12.', '数量应为整数，如 12'],
    ['.5', '数量应为整数，如 12'],
    ['1.2.3', '数量应为整数，如 12'],
    ['2盒10个', '数量应为整数，如 12'],
    ['12/5', '数量应为整数，如 12'],
    ['个', '数量应为整数，如 12'],
  ])('%j is none: %s', (typed, why) => expect(readQuantity(typed)).toEqual({ why }))

  test('has limits of its own, and a unit of several characters', () => {
    expect(readQuantity('3 小时', { unit: '小时' })).toEqual({ value: 3 })
    expect(readQuantity('0', { least: 1 })).toEqual({ why: '数量最少 1' })
    expect(readQuantity('200', { name: '可加入人数', most: 100 })).toEqual({ why: '可加入人数最多 100' })
    expect(readQuantity('-3', { least: -10 })).toEqual({ value: -3 })
    expect(readQuantity('−11', { least: -10 })).toEqual({ why: '数量最少 -10' })
  })
})

describe('an amount', () => {
  test.each([
    ['12.5', 1250],
    ['１２．５', 1250],
    ['12。5', 1250],
    ['12｡5', 1250],
    ['12.50', 1250],
    ['12.5000', 1250],
    ['0.29', 29],
    ['1.1', 110],
    ['1,000', 100_000],
    ['1，234.56', 123_456],
    ['¥12', 1200],
    ['￥ 1,000.00', 100_000],
    ['CNY 100.00', 10_000],
    ['12元', 1200],
    ['1 000.5', 100_050],
    ['9999999999.99', 999_999_999_999],
    ['0', 0],
  ])('%j is %i fen', (typed, value) => expect(readYuan(typed)).toEqual({ value }))

  test.each([
    ['12,5', '逗号只能用在千位之间，如 1,000；小数点请用“.”'],
    ['12，5', '逗号只能用在千位之间，如 1,000；小数点请用“.”'],
    ['12.345', '金额最多两位小数'],
    ['1e3', '金额不能用科学记数法，请写成完整的数字'],
    ['-2', '金额不能为负数'],
    ['-¥2', '金额不能为负数'],
    ['1.5万', '金额请写成完整的数字，如 15000'],
    ['1.5万元', '金额请写成完整的数字，如 15000'],
    ['12.5.1', '金额应为数字，如 12.50'],
    ['12元5角', '金额应为数字，如 12.50'],
    ['(20.00)', '金额应为数字，如 12.50'],
    ['$12', '金额应为数字，如 12.50'],
    ['十二', '金额应为数字，如 12.50'],
    ['10000000000', '金额最多 ¥9999999999.99'],
    ['', '请填写金额'],
  ])('%j is none: %s', (typed, why) => expect(readYuan(typed)).toEqual({ why }))

  test('has a sign where it changes another one', () => {
    expect(readSignedYuan('−5.5')).toEqual({ value: -550 })
    expect(readSignedYuan('-¥1,000')).toEqual({ value: -100_000 })
    expect(readSignedYuan('+5')).toEqual({ value: 500 })
    expect(readYuan('200', { name: '运费', mostFen: 12_000 })).toEqual({ why: '运费最多 ¥120.00' })
  })
})

test('percentages and decimals keep their digits', () => {
  const limits = { least: -90, most: 500 }
  expect(readPercent('-2.5%', limits)).toEqual({ value: -250 })
  expect(readPercent('５', limits)).toEqual({ value: 500 })
  expect(readPercent('500.01', limits)).toEqual({ why: '百分比应为 -90–500' })
  expect(readPercent('2.345', limits)).toEqual({ why: '百分比最多两位小数' })
  expect(readPercent('2,5', limits)).toEqual({ why: '逗号只能用在千位之间，如 1,000；小数点请用“.”' })
  expect(readDecimal('1,000.50')).toEqual({ value: '1000.5' })
  expect(readDecimal('-0.0')).toEqual({ value: '0' })
  expect(readDecimal('-12。5')).toEqual({ value: '-12.5' })
  expect(readDecimal('12，5')).toEqual({ why: '逗号只能用在千位之间，如 1,000；小数点请用“.”' })
  expect(readDecimal('12.345', { decimals: 2, name: '价格' })).toEqual({ why: '价格最多 2 位小数' })
})
