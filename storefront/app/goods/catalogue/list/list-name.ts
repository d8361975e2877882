import { categoryPath } from '../../../base/paths.ts'
import { screens } from '../../../screens.ts'

interface Named {
  id: number
  name: string
}

/** The heading of a list: its category or its keyword. */
export function listName(path: readonly Named[], keyword: string): string {
  const own = path.at(-1)?.name ?? ''
  if (keyword === '') return own || '全部商品'
  return own ? `${own}中“${keyword}”的搜索结果` : `“${keyword}”的搜索结果`
}

export const crumbsOf = (path: readonly Named[], keyword: string) => [
  { label: '首页', to: screens.products.path },
  ...(path.length === 0 ? [{ label: '全部分类', to: screens.category.path }] : []),
  ...path.map(({ id, name }, at) =>
    at === path.length - 1 && keyword === '' ? { label: name } : { label: name, to: categoryPath({ id }) },
  ),
  ...(keyword === '' && path.length > 0 ? [] : [{ label: listName([], keyword) }]),
]
