import type { Category } from '@gongfang/contract/catalogue'

/** From the top category down to this one; empty when there is none. */
export function pathTo(tree: readonly Category[], id: number): Category[] {
  for (const category of tree) {
    if (category.id === id) return [category]
    const below = pathTo(category.children, id)
    if (below.length > 0) return [category, ...below]
  }
  return []
}

/** What stands under the heading to go on with: its parts, or, at the end of a branch, its neighbours. */
export function nextTo(tree: readonly Category[], path: readonly Category[]): readonly Category[] {
  const own = path.at(-1)
  if (!own) return []
  return own.children.length > 0 ? own.children : (path.at(-2)?.children ?? tree)
}
