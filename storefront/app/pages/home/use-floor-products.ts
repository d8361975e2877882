import { type HomePage, listProducts, type ProductCard } from '@gongfang/contract/goods/catalogue'
import { startTransition, useEffect, useState } from 'react'
import { call } from '../../base/call.ts'

export type FloorData = HomePage['floors'][number]

/** As many as the widest window shows. */
const PRODUCTS = 6

/** Products that were loaded, as long as the page's data are kept: 返回 shows them at once. */
const loaded = new WeakMap<FloorData, ProductCard[]>()

/** The best-selling products of a floor's category, loaded when the floor is near. */
export function useFloorProducts(floor: FloorData, near: boolean) {
  const [products, setProducts] = useState(() => loaded.get(floor))
  const [failed, setFailed] = useState(false)
  const wanted = near && !products && !failed
  useEffect(() => {
    if (!wanted) return
    call(listProducts, { categoryId: floor.category.id, sort: 'sold', limit: PRODUCTS }).then(
      ({ data }) => {
        loaded.set(floor, data)
        startTransition(() => setProducts(data))
      },
      () => setFailed(true),
    )
  }, [floor, wanted])
  return { products, failed, retry: () => setFailed(false) }
}
