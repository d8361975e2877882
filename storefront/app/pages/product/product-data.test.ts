import type { Fen } from '@gongfang/contract/base/money'
import type { Product, Sku, Stock } from '@gongfang/contract/goods/catalogue'
import { expect, test } from 'vitest'
import { productData } from './product-data.ts'

const sku = (id: number, wish: { priceFen?: number; band?: Stock['band']; barcode?: string } = {}) =>
  ({
    id,
    modelCode: `HX-${id}`,
    barcode: wish.barcode ?? '',
    priceFen: (wish.priceFen ?? 1990) as Fen,
    stock: { band: wish.band ?? 'plenty' },
  }) as Sku

const dataOf = (skus: Sku[], status: Product['status'] = 'onSale') => {
  const rating = { count: 0, average: 0 }
  const product = { id: 7, title: '内六角扳手', subtitle: '', brand: null, images: [], skus, status, rating }
  const [data] = Object.values(productData(product as unknown as Product))
  return data as Record<string, unknown>
}

// Properties by schema.org/Product and schema.org/Offer; check digits by GS1.

test('a product with one model is named by its code, and has an address and a price', () => {
  expect(dataOf([sku(3, { barcode: '6901234567892' })])).toMatchObject({
    '@type': 'Product',
    url: '/product/7',
    sku: 'HX-3',
    mpn: 'HX-3',
    gtin: '6901234567892',
    offers: {
      '@type': 'Offer',
      price: '19.90',
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
      url: '/product/7',
    },
  })
})

test('each of several models has a code, a price and an address of its own', () => {
  const data = dataOf([sku(3), sku(4, { priceFen: 2990, band: 'none', barcode: '6901234567890' })])
  expect(data).toMatchObject({
    url: '/product/7',
    sku: '7',
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: '19.90',
      highPrice: '29.90',
      offerCount: 2,
      availability: 'https://schema.org/InStock',
      offers: [
        { '@type': 'Offer', sku: 'HX-3', mpn: 'HX-3', url: '/product/7?sku=3', price: '19.90' },
        { sku: 'HX-4', price: '29.90', availability: 'https://schema.org/OutOfStock' },
      ],
    },
  })
  expect(JSON.stringify(data)).not.toContain('gtin')
  expect(data).not.toHaveProperty('mpn')
})

test('a page of hundreds of models describes twenty of them, and counts all', () => {
  const { offers } = dataOf(Array.from({ length: 320 }, (_, at) => sku(at + 1, { priceFen: 100 + at })))
  expect(offers).toMatchObject({ offerCount: 320, lowPrice: '1.00', highPrice: '4.19' })
  expect((offers as { offers: object[] }).offers).toHaveLength(20)
})

test.each([
  ['order', 'onSale', 'BackOrder'],
  ['none', 'onSale', 'OutOfStock'],
  ['few', 'onSale', 'InStock'],
  ['plenty', 'offSale', 'OutOfStock'],
] as const)('stock %s of a product %s is %s', (band, status, availability) => {
  const { offers } = dataOf([sku(3, { band })], status)
  expect(offers).toMatchObject({ availability: `https://schema.org/${availability}` })
})
