import type { DeskCategory } from '@gongfang/contract/goods/category-desk'

export interface TreeNode {
  value: number
  title: string
  children: TreeNode[]
}

/** The categories as a tree for pickers. */
export const treeOf = (categories: readonly DeskCategory[], parentId: number | null = null): TreeNode[] =>
  categories
    .filter((category) => category.parentId === parentId)
    .map(({ id, name, visible }) => ({
      value: id,
      title: visible ? name : `${name}（已隐藏）`,
      children: treeOf(categories, id),
    }))

/** The category's ancestors from the top, and the category itself. */
export function wayTo(categories: readonly DeskCategory[], id: number): DeskCategory[] {
  const found = categories.find((category) => category.id === id)
  if (!found) return []
  return found.parentId === null ? [found] : [...wayTo(categories, found.parentId), found]
}

/** The parameters of the category and its ancestors. For the same name the nearest template holds. */
export const templateOf = (categories: readonly DeskCategory[], id: number) => [
  ...new Map(
    wayTo(categories, id)
      .flatMap(({ parameters }) => parameters)
      .map((parameter) => [parameter.name, parameter]),
  ).values(),
]

/** '紧固件 / 螺栓' for a plain select. */
export const pathOptions = (categories: readonly DeskCategory[]) =>
  categories
    .map(({ id }) => ({
      value: String(id),
      label: wayTo(categories, id)
        .map(({ name }) => name)
        .join(' / '),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, 'zh'))
