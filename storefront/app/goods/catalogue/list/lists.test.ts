import type { Category, Facets } from '@gongfang/contract/goods/catalogue'
import { describe, expect, it } from 'vitest'
import { nextTo, pathTo, withCounts } from '../../../pages/category/category-tree.ts'
import { parameterRows } from '../../product/parameter-rows.ts'
import { deliveryText, mostOf, stockOf, stockTexts } from '../../product/stock-text.ts'
import { appliedFilters } from './applied.ts'
import { filterSearch, noFilter, readFilter } from './filters.ts'
import { crumbsOf, listName } from './list-name.ts'

const category = (id: number, name: string, children: Category[] = []): Category => ({
  id,
  name,
  icon: '',
  cover: '',
  children,
})
const tree = [
  category(1, '手动工具', [category(3, '扳手', [category(5, '内六角扳手')]), category(4, '钳子')]),
  category(2, '紧固件'),
]
const facets: Facets = {
  brands: [{ id: 7, name: '锐工', initial: 'R', count: 3 }],
  categories: [
    { id: 3, name: '扳手', count: 12 },
    { id: 4, name: '钳子', count: 0 },
  ],
  parameters: [
    { name: '材质', unit: '', kind: 'choice', values: [{ value: '304', count: 2 }], least: null, most: null },
    { name: '长度', unit: 'mm', kind: 'number', values: [], least: 6, most: 100 },
  ],
  priceLeastFen: null,
  priceMostFen: null,
}

describe('the categories around a list', () => {
  it.each([
    [5, [1, 3, 5], [5]],
    [4, [1, 4], [3, 4]],
    [3, [1, 3], [5]],
    [2, [2], [1, 2]],
    [9, [], [1, 2]],
  ])('category %i is found and leads on', (id, path, next) => {
    const found = pathTo(tree, id)
    expect(found.map((one) => one.id)).toEqual(path)
    expect(nextTo(tree, found).map((one) => one.id)).toEqual(next)
  })

  it('says how many products there are and leaves out the empty ones', () => {
    expect(withCounts(tree[0]!.children, facets)).toEqual([{ id: 3, name: '扳手', count: 12 }])
    expect(withCounts(tree, facets)).toEqual([
      { id: 1, name: '手动工具' },
      { id: 2, name: '紧固件' },
    ])
  })
})

describe('what a list is called', () => {
  const path = [
    { id: 1, name: '手动工具' },
    { id: 3, name: '扳手' },
  ]
  it.each([
    [path, '', '扳手', '首页 / 手动工具 / 扳手'],
    [[], 'M6', '“M6”的搜索结果', '首页 / 全部分类 / “M6”的搜索结果'],
    [path, 'M6', '扳手中“M6”的搜索结果', '首页 / 手动工具 / 扳手 / “M6”的搜索结果'],
    [[], '', '全部商品', '首页 / 全部分类 / 全部商品'],
  ])('%j with “%s” is %s', (where, keyword, name, crumbs) => {
    expect(listName(where, keyword)).toBe(name)
    const items = crumbsOf(where, keyword)
    expect(items.map(({ label }) => label).join(' / ')).toBe(crumbs)
    expect(items.at(-1)).not.toHaveProperty('to')
  })
})

describe('the chips of what was chosen', () => {
  const filter = readFilter(
    new URLSearchParams('id=3&brand=7,8&p.材质=304&p.长度=20..40&price=-50&stock=1&page=2'),
  )

  it('are named as a buyer would say it', () => {
    expect(appliedFilters(filter, facets).map(({ text }) => text)).toEqual([
      '锐工',
      '品牌',
      '材质：304',
      '长度：20–40 mm',
      '价格：≤ 50元',
      '仅看有货',
    ])
  })

  it('each takes only itself away', () => {
    const [brand, , , length] = appliedFilters(filter, facets)
    expect(readFilter(new URLSearchParams(filterSearch(brand!.without)))).toEqual({
      ...filter,
      brandIds: [8],
      page: 1,
    })
    expect(length!.without.parameters).toEqual({ 材质: ['304'] })
    expect(appliedFilters(noFilter, facets)).toEqual([])
  })
})

describe('stock in words', () => {
  it.each([
    [0, 0, 0, '暂时缺货', '补货中，到货时间请咨询客服', 0],
    [3, 0, 0, '仅剩 3 把', '16:00 前下单，当天发货', 3],
    [3, 0, 30, '仅剩 3 把，30 天发货', '预计 30 天发货', 3],
    [6, 0, 0, '现货', '16:00 前下单，当天发货', 99_999],
    [6, 0, 3, '3 天发货', '预计 3 天发货', 99_999],
    [0, 5, 7, '订货，约 7 天发货', '现无库存，到货后发出', 99_999],
    [3, 5, 7, '仅剩 3 把，7 天发货', '预计 7 天发货', 99_999],
  ])(
    '%i pieces and %i to be ordered, sent in %i days: %s',
    (stock, backorder, leadDays, text, delivery, most) => {
      const shown = stockOf({ stock, backorder, leadDays })
      expect(stockTexts(shown, '把').join('')).toBe(text)
      expect(deliveryText(shown, { dispatchHour: 16, now: 0 })).toBe(delivery)
      expect(mostOf(shown)).toBe(most)
    },
  )

  it.each([
    ['2026-11-20T15:59:59+08:00', '今天 16:00 前下单，当天发货'],
    ['2026-11-20T16:00:00+08:00', '现在下单，明天发货'],
    ['2026-11-20T23:59:59+08:00', '现在下单，明天发货'],
    ['2026-11-21T00:00:00+08:00', '今天 16:00 前下单，当天发货'],
  ])('what is in stock at %s, whose clock is known: %s', (at, text) => {
    expect(
      deliveryText(stockOf({ stock: 6, backorder: 0, leadDays: 0 }), {
        dispatchHour: 16,
        now: Date.parse(at),
      }),
    ).toBe(text)
  })
})

it('several values of one parameter stand in one row, the unit once', () => {
  expect(
    parameterRows([
      { name: '长度', value: '75', unit: 'mm' },
      { name: '材质', value: 'S2', unit: '' },
      { name: '长度', value: '100', unit: 'mm' },
    ]),
  ).toEqual([
    { name: '长度', text: '75、100 mm' },
    { name: '材质', text: 'S2' },
  ])
})
