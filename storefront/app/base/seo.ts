import type { Product, Stock } from '@gongfang/contract/catalogue'
import type { SiteConfig } from '@gongfang/contract/config'
import { yuan } from '@gongfang/contract/money'
import type { MetaDescriptor } from 'react-router'

// What search engines read. Loaders make it, so that none of it is script in the browser.

const ADDRESSES = new Set(['href', 'url', 'item', 'image', 'logo', 'target', 'mainEntityOfPage'])

/**
 * The same head with absolute addresses, which search engines ask for. `origin` is the configured address of the shop;
 * without one ('') they stay relative, because a kept page must not name the host that one client called.
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

/** The address is the one that search engines should keep. */
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

export const siteData = (site: Pick<SiteConfig, 'name' | 'logo' | 'kefuMobile'>): MetaDescriptor[] => [
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: site.name,
      url: '/products',
      inLanguage: 'zh-CN',
      potentialAction: {
        '@type': 'SearchAction',
        target: '/category?kw={search_term_string}',
        'query-input': 'required name=search_term_string',
      },
    },
  },
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: site.name,
      url: '/products',
      ...(site.logo && { logo: site.logo }),
      ...(site.kefuMobile && {
        contactPoint: {
          '@type': 'ContactPoint',
          telephone: site.kefuMobile,
          contactType: 'customer service',
        },
      }),
    },
  },
]

export function productData({
  title,
  subtitle,
  brand,
  images,
  skus,
  status,
  rating,
}: Product): MetaDescriptor {
  const prices = skus.map(({ priceFen }) => priceFen)
  const bands = status === 'onSale' ? skus.map(({ stock }) => stock.band) : []
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      description: subtitle || title,
      ...(images.length > 0 && { image: images }),
      ...(brand && { brand: { '@type': 'Brand', name: brand.name } }),
      ...(rating.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
        },
      }),
      ...(skus.length === 1 ? { mpn: skus[0]!.modelCode, sku: skus[0]!.modelCode } : {}),
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'CNY',
        lowPrice: yuan(Math.min(...prices)),
        highPrice: yuan(Math.max(...prices)),
        offerCount: skus.length,
        availability: `https://schema.org/${availability(bands)}`,
      },
    },
  }
}

function availability(bands: readonly Stock['band'][]) {
  if (bands.some((band) => band === 'plenty' || band === 'few')) return 'InStock'
  return bands.includes('order') ? 'BackOrder' : 'OutOfStock'
}
