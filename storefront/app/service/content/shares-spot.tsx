import { late } from '../../ui/late.tsx'
import { useNear } from '../../ui/near.ts'

const ProductShares = late(() => import('./product-shares.tsx').then((part) => part.ProductShares))

/** Most products have none, so no height is reserved. They load before the place comes into view. */
export function SharesSpot({ productId }: { productId: number }) {
  const [place, near] = useNear<HTMLDivElement>()
  return <div ref={place}>{near && <ProductShares productId={productId} />}</div>
}
