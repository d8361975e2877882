import type { DeskCategory } from '@gongfang/contract/goods/category-desk'
import { expect, test } from 'vitest'
import { templateOf, treeOf, wayTo } from './category-choice.ts'
import { dropOf } from './category-tree.ts'

const category = (id: number, parentId: number | null, names: string[] = []): DeskCategory => ({
  id,
  parentId,
  depth: 1,
  name: `分类${id}`,
  icon: '',
  cover: '',
  visible: true,
  parameters: names.map((name) => ({
    name,
    kind: 'text',
    unit: id === 3 ? 'mm' : '',
    facet: false,
    options: [],
  })),
  products: 0,
  total: 0,
  version: 1,
})
const categories = [
  category(1, null, ['材质', '长度']),
  category(2, null),
  category(3, 1, ['长度']),
  category(4, 1),
]

test('what is dropped hangs in the category, in front of it or behind it', () => {
  expect(dropOf(categories, 1, null)).toEqual({ parentId: 1, beforeId: null })
  expect(dropOf(categories, 4, -1)).toEqual({ parentId: 1, beforeId: 4 })
  expect(dropOf(categories, 3, 1)).toEqual({ parentId: 1, beforeId: 4 })
  expect(dropOf(categories, 2, 1)).toEqual({ parentId: null, beforeId: null })
  expect(dropOf(categories, 9, 1)).toBeNull()
})

test('a product’s template is that of its category and of all above it, the nearest speaking last', () => {
  expect(wayTo(categories, 3).map(({ id }) => id)).toEqual([1, 3])
  expect(templateOf(categories, 3).map(({ name, unit }) => name + unit)).toEqual(['材质', '长度mm'])
  expect(treeOf(categories)).toMatchObject([
    { value: 1, children: [{ value: 3 }, { value: 4 }] },
    { value: 2 },
  ])
})
