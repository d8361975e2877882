import type { Product, Stock } from '@gongfang/contract/catalogue'
import { yuan } from '@gongfang/contract/money'
import type { MetaDescriptor } from 'react-router'

/** A product with its price range and rating as structured data for search engines. */
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
