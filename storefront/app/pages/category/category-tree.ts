import type { Category, Facets } from '@gongfang/contract/catalogue'

/** From the top category down to this one; empty when there is none. */
export function pathTo(tree: readonly Category[], id: number): Category[] {
  for (const category of tree) {
    if (category.id === id) return [category]
    const below = pathTo(category.children, id)
    if (below.length > 0) return [category, ...below]
  }
  return []
}

/** What stands under the heading to go on with: its parts; at the end of a branch its neighbours; else the tops. */
export function nextTo(tree: readonly Category[], path: readonly Category[]): readonly Category[] {
  const own = path.at(-1)
  if (!own) return tree
  return own.children.length > 0 ? own.children : (path.at(-2)?.children ?? tree)
}

/** With how many products of this list they have. Where a list has some, categories without any are left out. */
export function withCounts(categories: readonly Category[], facets: Facets) {
  const counts = new Map(
    facets.categories.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]),
  )
  const filled = categories.filter(({ id }) => counts.has(id))
  return (filled.length > 0 ? filled : categories).map(({ id, name }) => {
    const count = counts.get(id)
    return count === undefined ? { id, name } : { id, name, count }
  })
}
