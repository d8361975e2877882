import { useSession } from '../base/session.ts'
import { late } from '../ui/late.tsx'

const Recent = late(() => import('./recent.tsx').then((part) => part.Recent))

/** Fetched for members only: nothing of it is in the page that everybody gets. */
export function RecentSpot({ productId }: { productId?: number }) {
  const { token } = useSession()
  return token !== null && <Recent {...(productId !== undefined && { productId })} />
}
