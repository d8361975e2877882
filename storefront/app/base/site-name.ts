export const DEFAULT_SITE_NAME = '工坊商城'

let name = DEFAULT_SITE_NAME

/**
 * Titles are made outside of components (`meta`), so the name is kept here. It is one for the whole shop: requests
 * that are rendered at the same time cannot disagree about it.
 */
export const siteName = () => name

export function nameSite(given: string) {
  name = given || DEFAULT_SITE_NAME
}
