import type { Output } from '@gongfang/contract/base/endpoint'
import type { Facets, listProducts, TableProduct } from '@gongfang/contract/goods/catalogue'
import { Suspense, useRef } from 'react'
import { screens } from '../../../screens.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { late } from '../../../ui/late.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProductGrid } from '../card/product-grid.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { CategoryChips } from './category-chips.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { filterSearch, isNarrowed, modelSearch, pageLimit } from './filters.ts'
import { crumbsOf, listName } from './list-name.ts'
import { MoreProducts } from './more-products.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PageTools } from './page-tools.tsx'
import styles from './product-list.module.css'
import { SortBar } from './sort-bar.tsx'
import { UpdateFailed } from './update-failed.tsx'
import { useListFilter, useListTop } from './use-list-filter.ts'

const ModelList = late(() => import('./model-list.tsx').then((part) => part.ModelList))

export interface ProductListData {
  products: Output<typeof listProducts>
  /** The same products with their models, for the table view. */
  table?: TableProduct[] | undefined
  facets: Facets
  path: readonly { id: number; name: string }[]
  /** Subcategories or siblings, with the number of products of this list in each. */
  next: readonly { id: number; name: string; count?: number }[]
}

/** A category or a search: filters at the left, products at the right. The address holds the filter. */
export function ProductList({ list, failed = false }: { list: ProductListData; failed?: boolean }) {
  const { products, table, facets, path, next } = list
  const { shown, wanted, loading, go } = useListFilter()
  const narrowed = isNarrowed(shown)
  const main = useRef<HTMLDivElement>(null)
  useListTop(main)
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={crumbsOf(path, shown.keyword)} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{listName(path, shown.keyword)}</h1>
        <p className={styles.count} role="status">
          <span className="visually-hidden">{narrowed ? '筛选后' : ''}</span>共 <b>{products.total}</b> 件
        </p>
      </header>
      {products.missed && (
        <p className={styles.missed}>{missedText(shown.keyword, products.missed.instead)}</p>
      )}
      <CategoryChips categories={next} filter={shown} />
      <div className={styles.columns}>
        <aside className={styles.facets} aria-label="筛选">
          <Suspense>
            <FacetPanel facets={facets} filter={wanted} go={go} />
          </Suspense>
        </aside>
        <div ref={main} className={styles.main}>
          <SortBar filter={wanted} go={go}>
            <FilterSheet facets={facets} filter={wanted} total={products.total} busy={loading} go={go} />
          </SortBar>
          <AppliedFilters filter={wanted} facets={facets} go={go} />
          {failed && <UpdateFailed />}
          <div className={styles.results} aria-busy={loading}>
            {products.total === 0 ? (
              <NothingFound filter={shown} facets={facets} go={go} categories={next} />
            ) : (
              <>
                <h2 className="visually-hidden">商品</h2>
                {table ? (
                  <ModelList products={table} filter={shown} />
                ) : (
                  <>
                    <ProductGrid products={products.data} narrow eager={5} models={modelSearch(shown)} />
                    <MoreProducts key={filterSearch(shown)} filter={shown} first={products} />
                  </>
                )}
                <div className={table ? styles.pages : styles.pager}>
                  <Pager
                    page={products.current_page}
                    lastPage={products.last_page}
                    total={products.total}
                    limit={pageLimit(shown)}
                    href={(page) => `${screens.category.path}${filterSearch({ ...shown, page })}`}
                  >
                    <PageTools filter={shown} total={products.total} lastPage={products.last_page} />
                  </Pager>
                </div>
              </>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

const missedText = (keyword: string, instead: string) =>
  instead
    ? `没有找到“${keyword}”，以下是“${instead}”的结果`
    : `没有同时包含“${keyword}”全部词的商品，以下按匹配的词从多到少排列`
