import { useSession } from '../base/session.ts'
import { late } from '../ui/late.tsx'

const CardHeart = late(() => import('./card-heart.tsx').then((part) => part.CardHeart))

/** On a card, for members only: nothing of it is in the page that everybody gets. */
export function HeartSpot(props: { productId: number; title: string }) {
  const { token } = useSession()
  return token !== null && <CardHeart {...props} />
}
