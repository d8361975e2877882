import type { Region } from '@gongfang/contract/address'
import { expect, test } from 'vitest'
import { regionLevels, regionPath, regionText, searchRegions } from './region-tree.ts'

const yuhang: Region = { code: '330110', name: '余杭区' }
const hangzhou: Region = {
  code: '330100',
  name: '杭州市',
  children: [yuhang, { code: '330106', name: '西湖区' }],
}
const zhejiang: Region = { code: '330000', name: '浙江省', children: [hangzhou] }
const beijing: Region = { code: '110000', name: '北京市', children: [{ code: '110108', name: '海淀区' }] }
const tree = [beijing, zhejiang]

test('a district is found with everything above it', () => {
  expect(regionText(regionPath(tree, '330110'))).toBe('浙江省 杭州市 余杭区')
  expect(regionPath(tree, '999999')).toEqual([])
})

test('a municipality goes straight to its districts', () => {
  expect(regionLevels(tree, regionPath(tree, '110108'))).toEqual([tree, beijing.children])
  expect(regionLevels(tree, [zhejiang])).toEqual([tree, zhejiang.children])
  expect(regionLevels(tree, regionPath(tree, '330110'))).toHaveLength(3)
})

test('typing finds districts by any part of their path, several words together', () => {
  const texts = (typed: string) => searchRegions(tree, typed).map(regionText)
  expect(texts('余杭')).toEqual(['浙江省 杭州市 余杭区'])
  expect(texts('杭州 西湖')).toEqual(['浙江省 杭州市 西湖区'])
  expect(texts('北京海淀')).toEqual(['北京市 海淀区'])
  expect(texts('海淀 杭州')).toEqual([])
  expect(texts('  ')).toEqual([])
})
