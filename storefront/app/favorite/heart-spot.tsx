import { useSession } from '../base/session.ts'
import { late } from '../ui/late.tsx'

const CardHeart = late(() => import('./card-heart.tsx').then((part) => part.CardHeart))

/** Drawn for members only, on cards. Not in the HTML, which is the same for everybody. */
export function HeartSpot(props: { productId: number; title: string }) {
  const { token } = useSession()
  return token !== null && <CardHeart {...props} />
}
