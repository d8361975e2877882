import { sizeComparer } from '@gongfang/contract/goods/size-order'

/** A category, the product column that holds its id, and its place in the tree. */
export interface Scope {
  readonly id: number
  readonly column: 'category1Id' | 'category2Id' | 'categoryId'
  readonly depth: number
  /** The parameters of its template and of those above and below it, by which it can be filtered. */
  readonly template: readonly TemplateName[]
  /** Itself and all categories below it, each with the one directly below this scope that leads to it. */
  readonly inside: readonly { id: number; childId: number | null }[]
}

export interface TemplateName {
  readonly name: string
  readonly numeric: boolean
  readonly position: number
}

/** A filter on one parameter: any of these values, or a number in any of these ranges. */
export interface FilterWish {
  readonly name: string
  readonly values: readonly string[]
  readonly ranges: readonly { from: number; to: number }[]
}

/** Groups '材质:304', '材质:316', '长度:20..40' by name. Ranges may be open on one side. */
export function wishesOf(filters: readonly string[]): FilterWish[] {
  const wishes = new Map<string, { name: string; values: string[]; ranges: { from: number; to: number }[] }>()
  for (const filter of filters) {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/s.exec(filter) ?? []
    const wish = wishes.get(name) ?? { name, values: [], ranges: [] }
    const [, from, to] = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/.exec(value) ?? []
    if (from === undefined && to === undefined) wish.values.push(value)
    else wish.ranges.push({ from: Number(from ?? -Infinity), to: Number(to ?? Infinity) })
    wishes.set(name, wish)
  }
  return [...wishes.values()]
}

/** Sizes by value (`sizeComparer`); other values keep their order, the most frequent first. */
export function inReadingOrder<T extends { value: string }>(values: readonly T[], unit = ''): T[] {
  const compare = sizeComparer(
    values.map(({ value }) => value),
    unit,
  )
  return compare ? values.toSorted((a, b) => compare(a.value, b.value)) : [...values]
}

export interface CategoryRow {
  readonly id: number
  /** Ends with its id. */
  readonly path: readonly number[]
  readonly template: readonly TemplateName[]
}

export interface Tree {
  /** Scopes by the id of their category. */
  readonly scopes: Readonly<Record<number, Scope>>
  /** The parameters of all categories. */
  readonly template: readonly TemplateName[]
}

export function treeOf(categories: readonly CategoryRow[]): Tree {
  const insideOf = new Map(categories.map(({ id }): [number, CategoryRow[]] => [id, []]))
  for (const category of categories) for (const above of category.path) insideOf.get(above)?.push(category)
  const templates = new Map(categories.map(({ id, template }) => [id, template]))
  const templateOf = (ids: Iterable<number>) =>
    firstOfEach([...ids].flatMap((each) => templates.get(each) ?? []))
  const scopes = categories.map(({ id, path }): [number, Scope] => {
    const column = (['category1Id', 'category2Id'] as const)[path.length - 1] ?? 'categoryId'
    const below = insideOf.get(id) ?? []
    const inside = below.map((category) => ({ id: category.id, childId: category.path[path.length] ?? null }))
    const template = templateOf([...path.toReversed(), ...below.map((category) => category.id)])
    return [id, { id, column, depth: path.length, inside, template }]
  })
  return { scopes: Object.fromEntries(scopes), template: templateOf(templates.keys()) }
}

/** Keeps one entry for each name: the one with the smallest position; of equal ones, the first. */
function firstOfEach(names: readonly TemplateName[]): TemplateName[] {
  const first = new Map<string, TemplateName>()
  for (const each of names) {
    const known = first.get(each.name)
    if (!known || each.position < known.position) first.set(each.name, each)
  }
  return [...first.values()]
}
