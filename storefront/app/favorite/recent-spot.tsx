import { useSession } from '../base/session.ts'
import { late } from '../ui/late.tsx'

const Recent = late(() => import('./recent.tsx').then((part) => part.Recent))

/** Loaded for members only. Not in the HTML, which is the same for everybody. */
export function RecentSpot({ productId }: { productId?: number }) {
  const { token } = useSession()
  return token !== null && <Recent {...(productId !== undefined && { productId })} />
}
