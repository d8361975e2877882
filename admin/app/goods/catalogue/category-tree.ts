import type { DeskCategory } from '@gongfang/contract/goods/category-desk'
import type { DataNode } from 'antd/es/tree'

export const treeNodes = (categories: readonly DeskCategory[], parentId: number | null = null): DataNode[] =>
  categories
    .filter((category) => category.parentId === parentId)
    .map(({ id, name }) => ({ key: String(id), title: name, children: treeNodes(categories, id) }))

export const sistersOf = (
  categories: readonly DeskCategory[],
  { parentId }: Pick<DeskCategory, 'parentId'>,
) => categories.filter((category) => category.parentId === parentId)

/** The new place of a category that is dropped into another (`gap` null), before it (-1) or after it (1). */
export function dropOf(categories: readonly DeskCategory[], at: number, gap: number | null) {
  const target = categories.find(({ id }) => id === at)
  if (!target) return null
  if (gap === null) return { parentId: at, beforeId: null }
  const sisters = sistersOf(categories, target)
  const place = sisters.indexOf(target) + (gap < 0 ? 0 : 1)
  return { parentId: target.parentId, beforeId: sisters[place]?.id ?? null }
}
