import { idIn, wordsIn } from '@gongfang/web/base/query.ts'
/** The filter of a list of articles. The address holds it, as for products. */
export interface ArticleFilter {
  categoryId: number | null
  tag: string
  keyword: string
  page: number
}

export const ARTICLES_A_PAGE = 12

/** Reads the filter of an address. Invalid values are ignored. */
export const readFilter = (search: URLSearchParams): ArticleFilter => ({
  categoryId: idIn(search.get('cat')),
  tag: wordsIn(search.get('tag'), 20),
  keyword: wordsIn(search.get('kw'), 60),
  page: Math.min(idIn(search.get('page')) ?? 1, 100_000),
})

/** '?cat=2&kw=扭矩&page=3', or '' without a filter. */
export function filterSearch({ categoryId, tag, keyword, page }: ArticleFilter): string {
  const search = new URLSearchParams()
  if (categoryId !== null) search.set('cat', String(categoryId))
  if (tag) search.set('tag', tag)
  if (keyword) search.set('kw', keyword)
  if (page > 1) search.set('page', String(page))
  const text = search.toString()
  return text && `?${text}`
}

export const listInput = ({ categoryId, tag, keyword, page }: ArticleFilter) => ({
  ...(categoryId !== null && { categoryId }),
  ...(tag && { tag }),
  ...(keyword && { keyword }),
  page,
  limit: ARTICLES_A_PAGE,
})
