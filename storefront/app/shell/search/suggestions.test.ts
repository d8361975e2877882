import type { SkuHit, Suggestions } from '@gongfang/contract/goods/catalogue'
import { expect, test } from 'vitest'
import { groupsBefore, groupsFor } from './suggestions.ts'

const hit = { skuId: 3, productId: 12, modelCode: 'HX-6' } as SkuHit

test('codes come first and lead straight to the part, everything else to results', () => {
  const groups = groupsFor('扳手', {
    codes: [hit],
    goods: [
      { id: 5, spec: 'M8', skuId: 9 },
      { id: 6, skuId: 4 },
    ] as Suggestions['goods'],
    words: ['扳手套装'],
    categories: [{ id: 4, name: '内六角扳手' }],
    brands: [{ id: 9, name: '匠守' }],
  })
  expect(groups.map(({ title, rows }) => [title, ...rows.map(({ to }) => decodeURIComponent(to))])).toEqual([
    ['型号命中', '/product/12?sku=3'],
    ['商品', '/product/5?sku=9', '/product/6'],
    ['相关搜索', '/category?kw=扳手套装'],
    ['分类', '/category?id=4&kw=扳手'],
    ['品牌', '/category?kw=扳手&brand=9'],
    ['', '/category?kw=扳手'],
  ])
})

test('groups without rows are left out', () => {
  const nothing = { codes: [], goods: [], words: [], categories: [], brands: [] }
  expect(groupsFor('甲', nothing).map(({ title }) => title)).toEqual([''])
  expect(groupsBefore([], [])).toEqual([])
  expect(groupsBefore(['扳手'], ['游标卡尺']).map(({ title }) => title)).toEqual(['最近搜索', '热门搜索'])
})
