import type { SiteConfig } from '@gongfang/contract/system/config'
import type { MetaDescriptor } from 'react-router'
import { screens } from '../../screens.ts'

/** The shop and its search as structured data for search engines. */
export const siteData = (site: Pick<SiteConfig, 'name' | 'logo' | 'kefuMobile'>): MetaDescriptor[] => [
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: site.name,
      url: screens.products.path,
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
      url: screens.products.path,
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
