/** On pages after the first: keeps the list as it was there, so that rows that arrive meanwhile repeat none. */
export function anchorIn(query: URLSearchParams): { anchor?: string } {
  const anchor = query.get('anchor')
  return anchor !== null && Number(query.get('page')) > 1 ? { anchor } : {}
}

/** What the address of a page says of it. */
export const placeOf = (page: number, anchor: string | null) => ({
  page: String(page),
  anchor: page > 1 ? anchor : null,
})
