import type { MetaDescriptor } from 'react-router'

// The head for search engines. Loaders build it, so that its code is not in the browser's scripts.

const ADDRESSES = new Set(['href', 'url', 'item', 'image', 'logo', 'target', 'mainEntityOfPage'])

/**
 * The same head with absolute addresses, which search engines expect. `origin` is the configured address of the
 * shop. Without one ('') they stay relative, because a kept page must not contain the host name of one client's
 * request.
 */
export function withOrigin(head: readonly MetaDescriptor[], origin: string): MetaDescriptor[] {
  const full = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string')
      return ADDRESSES.has(key) && /^\/(?!\/)/.test(value) ? origin + value : value
    if (Array.isArray(value)) return value.map((one) => full(one, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, full(part, name)]))
  }
  return head.map((one) => full(one) as MetaDescriptor)
}

/** `path` becomes the canonical address. */
export const pageHead = (page: { description: string; path: string; hidden?: boolean }): MetaDescriptor[] => [
  { name: 'description', content: page.description },
  { tagName: 'link', rel: 'canonical', href: page.path },
  ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
]

export const breadcrumbData = (crumbs: readonly { label: string; to?: string }[]): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      ...(to && { item: to }),
    })),
  },
})
