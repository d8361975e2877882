import { mediaUrl } from '@gongfang/contract/base/media'
import type { MetaDescriptor } from 'react-router'

// The head for search engines. Loaders build it, so that its code is not in the browser's scripts.

const ADDRESSES = new Set(['href', 'url', 'item', 'image', 'logo', 'target', 'mainEntityOfPage'])
const GRAPH_ADDRESSES = new Set(['og:url', 'og:image'])

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
    const isAddress = GRAPH_ADDRESSES.has(String((value as { property?: unknown }).property))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        full(part, isAddress && name === 'content' ? 'href' : name),
      ]),
    )
  }
  return head.map((one) => full(one) as MetaDescriptor)
}

interface PageHead {
  /** The subject of the page, without the names of screen and site. */
  title: string
  description: string
  /** Becomes the canonical address. */
  path: string
  /** A picture of what is shown; '' and none: the mark of the shop. */
  image?: string | undefined
  type?: 'website' | 'article' | 'product'
  hidden?: boolean
}

/** For search engines, and as a card where the address is shared (Open Graph, ogp.me; the site's name stands in `Head`). */
export function pageHead(page: PageHead): MetaDescriptor[] {
  const { title, description, path, image = '', type = 'website', hidden = false } = page
  return [
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: path },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: path },
    { property: 'og:image', content: image === '' ? MARK : mediaUrl(image, 1200) },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

const MARK = '/icon-512.png'

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
