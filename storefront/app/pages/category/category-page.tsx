import type { Output } from '@gongfang/contract/base/endpoint'
import {
  type Category,
  type Facets,
  listCategories,
  listFacets,
  listProducts,
  listSkuTable,
} from '@gongfang/contract/goods/catalogue'
import { useEffect } from 'react'
import { data, isRouteErrorResponse, redirect, useRevalidator, useSearchParams } from 'react-router'
import { call, type ServerCall, shopOf } from '../../base/call.ts'
import { leadToLast } from '../../base/last-page.ts'
import { keepForBack, onBack } from '../../base/on-back.ts'
import { pageTitle } from '../../base/page-title.ts'
import { productPath } from '../../base/paths.ts'
import { breadcrumbData, pageHead, withOrigin } from '../../base/seo.ts'
import { onlyAssortment, useOnlyAssortment } from '../../goods/assortment/outside-store.ts'
import { askFacets, askProducts } from '../../goods/assortment/within.ts'
import { WithinNote } from '../../goods/assortment/within-note.tsx'
import {
  facetInput,
  filterSearch,
  isNarrowed,
  type ListFilter,
  modelInput,
  noFilter,
  productInput,
  readFilter,
} from '../../goods/catalogue/list/filters.ts'
import { crumbsOf, listName } from '../../goods/catalogue/list/list-name.ts'
import { ProductList } from '../../goods/catalogue/list/product-list.tsx'
import { screens } from '../../screens.ts'
import { LateErrorPage } from '../../shell/late-error-page.tsx'
import type { Route } from './+types/category-page'
import { CategoryOverview } from './category-overview.tsx'
import { nextTo, pathTo, withCounts } from './category-tree.ts'
import { OwnHitsSpot } from './own-hits-spot.tsx'
import { rememberList, shownList } from './shown-list.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const filter = readFilter(new URL(request.url).searchParams)
  const shop = shopOf(context)
  const asked = filter.categoryId !== null || filter.keyword !== ''
  if (!asked && !isNarrowed(filter) && filter.sort === 'relevance') {
    const { title, path } = screens.category
    const head = withOrigin(pageHead({ title, description: ALL, path }), shop.origin)
    return { tree: await shop(listCategories, {}), head }
  }
  const [tree, products, facets] = await Promise.all([
    shop(listCategories, {}),
    shop(listProducts, productInput(filter)),
    shop(listFacets, facetInput(filter)),
  ])
  return listOf(filter, { tree, products, facets }, shop)
}

interface Answers {
  tree: Category[]
  products: Output<typeof listProducts>
  facets: Facets
}

async function listOf(filter: ListFilter, { tree, products, facets }: Answers, shop: ServerCall) {
  if (products.exact) throw redirect(productPath(products.exact.productId, products.exact.skuId))
  leadToLast(products, filter.page, (page) => `${screens.category.path}${filterSearch({ ...filter, page })}`)
  const path = filter.categoryId === null ? [] : pathTo(tree, filter.categoryId)
  if (filter.categoryId !== null && path.length === 0) {
    throw data({ reason: 'notFound', msg: '该分类不存在或已被移除', fields: {} }, { status: 404 })
  }
  const productIds = products.data.map(({ id }) => id)
  const table =
    filter.view === 'table' && productIds.length > 0
      ? await shop(listSkuTable, { productIds, ...modelInput(filter) })
      : undefined
  return {
    products,
    table,
    facets,
    path: path.map(({ id, name }) => ({ id, name })),
    next: withCounts(nextTo(tree, path), facets),
    head: withOrigin(headOf(filter, path, products), shop.origin),
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const within = onlyAssortment()
  return within === undefined
    ? onBack(request, serverLoader)
    : onBack(request, () => loadWithin(request, within))
}

/** The list of a member whose institution buys nothing outside its assortment. */
async function loadWithin(request: Request, within: number) {
  const filter = readFilter(new URL(request.url).searchParams)
  const [tree, products, facets] = await Promise.all([
    call(listCategories, {}),
    askProducts(productInput(filter)),
    askFacets(facetInput(filter)),
  ])
  const shop = Object.assign(call, { origin: location.origin })
  return { ...(await listOf(filter, { tree, products, facets }, shop)), within }
}

const ALL = '全部商品分类：手动工具、电动工具、量具量仪、紧固件、切削磨具、实验耗材、仪器仪表、安全防护'

function headOf(filter: ListFilter, path: readonly Category[], { total, data }: Output<typeof listProducts>) {
  const title = listName(path, filter.keyword)
  return [
    ...pageHead({
      title,
      image: data.find(({ image }) => image !== '')?.image,
      description: `${title}，共 ${total} 件商品，按品牌、规格、材质、价格筛选，现货库存与货期一目了然`,
      // For search engines all filters and sort orders of a category are one page. Searches are not indexed.
      path: `${screens.category.path}${filterSearch({ ...noFilter, categoryId: filter.categoryId, page: filter.page })}`,
      hidden: filter.keyword !== '' || isNarrowed(filter) || filter.size !== null || total === 0,
    }),
    breadcrumbData(crumbsOf(path, filter.keyword)),
  ]
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return [{ title: pageTitle(screens.category.title) }]
  const { keyword } = readFilter(new URLSearchParams(location.search))
  const name = 'tree' in loaderData ? '' : listName(loaderData.path, keyword)
  return [{ title: pageTitle(screens.category.title, name) }, ...loaderData.head]
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const within = useOnlyAssortment()
  const { revalidate } = useRevalidator()
  const isOther = ('within' in loaderData ? loaderData.within : undefined) !== within
  useEffect(() => {
    // The page that everybody gets was drawn before the member was known.
    if (isOther) void revalidate()
  }, [isOther, revalidate])
  useEffect(() => {
    keepForBack(loaderData)
    if (!('tree' in loaderData)) rememberList(loaderData)
  }, [loaderData])
  if (isOther)
    return (
      <p className="container" role="status">
        正在按本机构的采购目录查找…
      </p>
    )
  return 'tree' in loaderData ? (
    <CategoryOverview tree={loaderData.tree} />
  ) : (
    <>
      {within !== undefined && <WithinNote />}
      <OwnHitsSpot keyword={readFilter(search).keyword} />
      <ProductList list={loaderData} />
    </>
  )
}

/** Keeps the list when loading a changed filter fails, with a notice. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const list = shownList()
  const refused = isRouteErrorResponse(error) && error.status < 500
  return list && !refused ? <ProductList list={list} failed /> : <LateErrorPage error={error} />
}
