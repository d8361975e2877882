import { describe, expect, test } from 'vitest'
import { regionText, regionTree } from './regions.ts'

describe('a region is written as it stands on a parcel', () => {
  test.each([
    ['330106', '浙江省 杭州市 西湖区'],
    ['330113', '浙江省 杭州市 临平区'],
    ['110105', '北京市 朝阳区'],
    ['500230', '重庆市 丰都县'],
    ['419001', '河南省 济源市'],
    ['659001', '新疆维吾尔自治区 石河子市'],
    ['441901', '广东省 东莞市 中堂镇'],
    ['330100', null],
    ['330000', null],
    ['999999', null],
    ['', null],
    ['constructor', null],
    ['__proto__', null],
  ])('%s', (code, text) => expect(regionText(code)).toBe(text))
})

test('the tree leads from every province to every district, and municipalities skip the city', () => {
  const tree = regionTree()
  const depth = (name: string) => {
    const [first] = tree.find((region) => region.name === name)?.children ?? []
    return first?.children ? 3 : 2
  }
  expect(tree).toHaveLength(34)
  expect(['北京市', '天津市', '上海市', '重庆市', '浙江省', '香港特别行政区'].map(depth)).toEqual([
    2, 2, 2, 2, 3, 3,
  ])
  const leaves = tree
    .flatMap((province) => province.children ?? [])
    .flatMap((region) => region.children ?? [region])
  expect(leaves.length).toBeGreaterThan(3000)
  expect(leaves.filter(({ code }) => regionText(code) === null)).toEqual([])
  expect(new Set(leaves.map(({ code }) => code)).size).toBe(leaves.length)
})
