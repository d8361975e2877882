import { getProduct, type Product, type Sku } from '@gongfang/contract/goods/catalogue'
import { passes } from '@gongfang/contract/goods/model-filter'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { shopOf } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { categoryPath, productPath } from '../../base/paths.ts'
import { breadcrumbData, pageHead, withOrigin } from '../../base/seo.ts'
import { fitsChips, openingSku } from '../../goods/catalogue/detail/sku-choice.ts'
import { isNarrowed, modelInput, readFilter } from '../../goods/catalogue/list/filters.ts'
import { screens } from '../../screens.ts'
import type { Route } from './+types/product-page'
import { productData } from './product-data.ts'
import { ProductDetail } from './product-detail.tsx'

export async function loader({ params, context, request }: Route.LoaderArgs) {
  // Answers an invalid id like a product that does not exist.
  if (!/^[1-9]\d{0,14}$/.test(params.id)) {
    throw data({ reason: 'notFound', msg: '商品不存在或已被移除', fields: {} }, { status: 404 })
  }
  const shop = shopOf(context)
  const product = await shop(getProduct, { id: Number(params.id) })
  const filtered = modelOfFilters(product, new URL(request.url).searchParams)
  if (filtered) throw redirect(productPath(product.id, filtered.id))
  return { product, head: withOrigin(headOf(product), shop.origin) }
}

/** A product without a table of models opens the model that matches the list's filters. */
function modelOfFilters(product: Product, search: URLSearchParams): Sku | undefined {
  const filter = readFilter(search)
  if (!isNarrowed(filter) || search.has('sku') || !fitsChips(product)) return undefined
  return openingSku(
    product.skus.filter((sku) => passes(sku, product, modelInput(filter))),
    null,
  )
}

/** Choosing another model changes only the query and loads nothing. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return [{ title: pageTitle(screens.product.title) }]
  const { title, skus } = loaderData.product
  const wanted = Number(new URLSearchParams(location.search).get('sku'))
  const sku = skus.length === 1 ? skus[0] : skus.find(({ id }) => id === wanted)
  const name = sku ? `${title} ${sku.modelCode}` : title
  return [{ title: pageTitle(screens.product.title, name) }, ...loaderData.head]
}

export default function ProductPage({ loaderData: { product } }: Route.ComponentProps) {
  return <ProductDetail key={product.id} product={product} crumbs={productCrumbs(product)} />
}

const productCrumbs = (product: Product) => [
  { label: '首页', to: screens.products.path },
  ...product.categories.map(({ id, name }) => ({ label: name, to: categoryPath({ id }) })),
  { label: product.title },
]

function headOf(product: Product) {
  const { id, title, subtitle, summary, brand, images, skus, status } = product
  const words = [brand?.name, title, subtitle, `型号 ${skus[0]?.modelCode ?? ''}`]
  return [
    ...pageHead({
      title,
      image: images[0],
      type: 'product',
      description: summary || words.filter(Boolean).join('，'),
      path: productPath(id),
      hidden: status === 'offSale',
    }),
    breadcrumbData(productCrumbs(product)),
    ...(skus.length > 0 ? [productData(product)] : []),
  ]
}
