export const DEFAULT_SITE_NAME = '工坊商城'

let name = DEFAULT_SITE_NAME

/**
 * Page titles are made outside of components (`meta`), so the name is kept here. The whole shop has one name,
 * so requests that are rendered at the same time cannot disagree.
 */
export const siteName = () => name

export function nameSite(given: string) {
  name = given || DEFAULT_SITE_NAME
}
