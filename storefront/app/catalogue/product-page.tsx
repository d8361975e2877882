import { getProduct, type Product } from '@gongfang/contract/catalogue'
import { yuan } from '@gongfang/contract/money'
import { data } from 'react-router'
import { shopOf } from '../call.ts'
import { pageTitle, screens } from '../screens.ts'
import type { Route } from './+types/product-page'
import { ProductDetail } from './product-detail.tsx'
import { breadcrumbData, pageHead } from './seo.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  // An address that cannot be a product's is not found, like one whose product is gone.
  if (!/^[1-9]\d{0,14}$/.test(params.id)) {
    throw data({ reason: 'notFound', msg: '商品不存在或已被移除', fields: {} }, { status: 404 })
  }
  return shopOf(context)(getProduct, { id: Number(params.id) })
}

/** Another model of the same product is chosen in the address: nothing new to ask for. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
}: {
  currentParams: { id?: string }
  nextParams: { id?: string }
}) => currentParams.id !== nextParams.id

export const meta: Route.MetaFunction = ({ loaderData: product }) => {
  if (!product) return [{ title: pageTitle(screens.product.title) }]
  const [first] = product.skus
  const name = product.skus.length === 1 && first ? `${product.title} ${first.modelCode}` : product.title
  return [
    ...pageHead({
      title: pageTitle(screens.product.title, name),
      description: [product.brand?.name, product.title, product.subtitle, `型号 ${first?.modelCode ?? ''}`]
        .filter(Boolean)
        .join('，'),
      path: `/product/${product.id}`,
      hidden: product.status === 'offSale',
    }),
    breadcrumbData(productCrumbs(product)),
    ...(first ? [productData(product)] : []),
  ]
}

export default function ProductPage({ loaderData: product }: Route.ComponentProps) {
  return <ProductDetail key={product.id} product={product} crumbs={productCrumbs(product)} />
}

const productCrumbs = (product: Product) => [
  { label: '首页', to: '/products' },
  ...product.categories.map(({ id, name }) => ({ label: name, to: `/category?id=${id}` })),
  { label: product.title },
]

function productData({ title, subtitle, brand, images, skus, status }: Product) {
  const prices = skus.map(({ priceFen }) => priceFen)
  const inStock = status === 'onSale' && skus.some(({ stock }) => stock.band !== 'none')
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      description: subtitle || title,
      ...(images.length > 0 && { image: images }),
      ...(brand && { brand: { '@type': 'Brand', name: brand.name } }),
      ...(skus.length === 1 ? { mpn: skus[0]!.modelCode, sku: skus[0]!.modelCode } : {}),
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'CNY',
        lowPrice: yuan(Math.min(...prices)),
        highPrice: yuan(Math.max(...prices)),
        offerCount: skus.length,
        availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
      },
    },
  }
}
