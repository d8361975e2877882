import { yuan } from '@gongfang/contract/base/money'
import type { Product, Sku, Stock } from '@gongfang/contract/goods/catalogue'
import type { MetaDescriptor } from 'react-router'
import { productPath } from '../../base/paths.ts'

/** Models that are described one by one. The others count in the range of prices; a page may have hundreds. */
const MOST_MODELS = 20

/** A product with its models, price range and rating as structured data for search engines. */
export function productData(product: Product): MetaDescriptor {
  const { id, title, subtitle, brand, images, skus, rating } = product
  const [only] = skus.length === 1 ? skus : []
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      description: subtitle || title,
      url: productPath(id),
      // schema.org/sku: the merchant's own identifier; /mpn: the code that the manufacturer prints on it.
      sku: only ? only.modelCode : String(id),
      ...(only && { mpn: only.modelCode, ...gtinOf(only) }),
      ...(images.length > 0 && { image: images }),
      ...(brand && { brand: { '@type': 'Brand', name: brand.name } }),
      ...(rating.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
        },
      }),
      offers: only ? offerOf(product, only) : offersOf(product),
    },
  }
}

function offersOf(product: Product) {
  const { skus } = product
  const prices = skus.map(({ priceFen }) => priceFen)
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'CNY',
    lowPrice: yuan(Math.min(...prices)),
    highPrice: yuan(Math.max(...prices)),
    offerCount: skus.length,
    availability: availability(product, skus),
    url: productPath(product.id),
    offers: skus.slice(0, MOST_MODELS).map((sku) => ({
      ...offerOf(product, sku),
      sku: sku.modelCode,
      mpn: sku.modelCode,
      ...gtinOf(sku),
    })),
  }
}

const offerOf = (product: Product, sku: Sku) => ({
  '@type': 'Offer',
  price: yuan(sku.priceFen),
  priceCurrency: 'CNY',
  availability: availability(product, [sku]),
  url: product.skus.length === 1 ? productPath(product.id) : productPath(product.id, sku.id),
})

function availability({ status }: Product, skus: readonly { stock: Stock }[]): string {
  const bands = status === 'onSale' ? skus.map(({ stock }) => stock.band) : []
  if (bands.some((band) => band === 'plenty' || band === 'few')) return 'https://schema.org/InStock'
  return `https://schema.org/${bands.includes('order') ? 'BackOrder' : 'OutOfStock'}`
}

/** A barcode is a number of the world only if its check digit says so (GS1); others are the shop's own. */
function gtinOf({ barcode }: Pick<Sku, 'barcode'>): { gtin?: string } {
  if (!/^(?:\d{8}|\d{12,14})$/.test(barcode)) return {}
  const sum = [...barcode]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0 ? { gtin: barcode } : {}
}
