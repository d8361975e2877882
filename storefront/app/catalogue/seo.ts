import type { Site } from '../site.ts'

/** Head entries of a public page. The address is the one that search engines should keep. */
export const pageHead = (page: { title: string; description: string; path: string; hidden?: boolean }) => [
  { title: page.title },
  { name: 'description', content: page.description },
  { tagName: 'link', rel: 'canonical', href: page.path },
  ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
]

export const breadcrumbData = (crumbs: readonly { label: string; to?: string }[]) => ({
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

export const siteData = (site: Pick<Site, 'name' | 'logo' | 'kefuMobile'>) => [
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
