import { getHomePage, listCategories } from '@gongfang/contract/goods/catalogue'
import { listNews, listShares } from '@gongfang/contract/service/content'
import { getSiteConfig } from '@gongfang/contract/system/config'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { shopOf } from '../../base/call.ts'
import { keepForBack, onBack } from '../../base/on-back.ts'
import { pageTitle } from '../../base/page-title.ts'
import { categoryPath } from '../../base/paths.ts'
import { pageHead, withOrigin } from '../../base/seo.ts'
import { useSite } from '../../base/site.ts'
import { ComingSpot } from '../../buying/activity/coming-spot.tsx'
import { ProductGrid } from '../../goods/catalogue/card/product-grid.tsx'
import { screens } from '../../screens.ts'
import { Latest, latestLine } from '../../service/content/latest.tsx'
import type { Route } from './+types/products-page'
import { Banner } from './banner.tsx'
import { CategoryList, CategoryTiles } from './category-tiles.tsx'
import { Floor } from './floor.tsx'
import { MemberRows } from './member-rows.tsx'
import { PersonalCard } from './personal-card.tsx'
import styles from './products-page.module.css'
import { ServiceRow } from './service-row.tsx'
import { siteData } from './site-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const [home, categories, site, news, shares] = await Promise.all([
    shop(getHomePage, {}),
    shop(listCategories, {}),
    shop(getSiteConfig, {}),
    shop(listNews, { limit: LINES }),
    shop(listShares, { limit: LINES }),
  ])
  // Keeps a few subcategories of each category, because the page does not show the others.
  const tops = categories.map(({ children, ...top }) => ({
    ...top,
    children: children.slice(0, 3).map(({ id, name }) => ({ id, name })),
  }))
  const description = site.intro.slice(0, 120) || '面向机构的五金工具、量具仪器与实验耗材采购商城'
  const latest = { news: news.data.map(latestLine), share: shares.data.map(latestLine) }
  const head = withOrigin(
    [...pageHead({ title: site.name, description, path: screens.products.path }), ...siteData(site)],
    shop.origin,
  )
  return { home, tops, latest, head }
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  onBack(request, serverLoader)

const LINES = 5

export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(screens.products.title) },
  ...(loaderData?.head ?? []),
]

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { home, tops, latest } = loaderData
  useEffect(() => keepForBack(loaderData), [loaderData])
  const { name } = useSite()
  return (
    <div className={`container ${styles.page}`}>
      <h1 className="visually-hidden">{name}</h1>
      <div className={styles.top}>
        <CategoryList categories={tops} />
        <Banner />
        <PersonalCard />
      </div>
      <MemberRows />
      <CategoryTiles categories={tops} />
      <Shelf title="新品上架" products={home.newest} />
      <Shelf title="热销商品" products={home.bestSelling} below />
      {home.floors.map((floor) => (
        <Floor key={floor.category.id} floor={floor} />
      ))}
      <section className={styles.section} aria-label={screens.activities.title}>
        <header className={styles.head}>
          <h2>{screens.activities.title}</h2>
          <Link to={screens.activities.path}>查看更多</Link>
        </header>
        <ComingSpot />
      </section>
      <div className={styles.latest}>
        <Latest screen={screens.news} lines={latest.news} />
        <Latest screen={screens.shares} lines={latest.share} />
      </div>
      <ServiceRow />
    </div>
  )
}

function Shelf({
  title,
  products,
  below = false,
}: {
  title: string
  products: Route.ComponentProps['loaderData']['home']['newest']
  below?: boolean
}) {
  if (products.length === 0) return null
  const sort = title === '新品上架' ? 'newest' : 'sold'
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <Link to={categoryPath({ sort })}>查看更多</Link>
      </header>
      <ProductGrid products={products} shelf="twoRows" below={below} />
    </section>
  )
}
