import { lazy, Suspense } from 'react'
import { useSession } from '../session.ts'

const Recent = lazy(() => import('../favorite/recent.tsx').then((part) => ({ default: part.Recent })))

/** Fetched for members only: nothing of it is in the page that everybody gets. */
export function RecentSpot({ productId }: { productId?: number }) {
  const { token } = useSession()
  return (
    token !== null && (
      <Suspense>
        <Recent {...(productId !== undefined && { productId })} />
      </Suspense>
    )
  )
}
