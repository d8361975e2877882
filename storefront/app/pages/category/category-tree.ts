import type { Category, Facets } from '@gongfang/contract/goods/catalogue'

/** The path from the top category to this one; empty for an unknown id. */
export function pathTo(tree: readonly Category[], id: number): Category[] {
  for (const category of tree) {
    if (category.id === id) return [category]
    const below = pathTo(category.children, id)
    if (below.length > 0) return [category, ...below]
  }
  return []
}

/** The links below the heading: subcategories, else siblings, else the top categories. */
export function nextTo(tree: readonly Category[], path: readonly Category[]): readonly Category[] {
  const own = path.at(-1)
  if (!own) return tree
  return own.children.length > 0 ? own.children : (path.at(-2)?.children ?? tree)
}

/** Adds the number of products of this list. Empty categories are left out, unless all are empty. */
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
