/**
 * The anchor fixes the list after the first page, so that newly arrived rows do not shift rows onto the next
 * page.
 */
export function anchorIn(query: URLSearchParams): { anchor?: string } {
  const anchor = query.get('anchor')
  return anchor !== null && Number(query.get('page')) > 1 ? { anchor } : {}
}

/** Query values of a page of such a list. */
export const placeOf = (page: number, anchor: string | null) => ({
  page: String(page),
  anchor: page > 1 ? anchor : null,
})
