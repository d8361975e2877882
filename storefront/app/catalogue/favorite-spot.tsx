import { Link } from 'react-router'
import { loginPath } from '../redirect.ts'
import { useSession } from '../session.ts'
import { late } from '../ui/late.tsx'

const Heart = late(() => import('../favorite/heart.tsx').then((part) => part.Heart), '收藏')

/** The server draws the visitor's, which leads to the login; a member's own takes its place and is fetched for members only. */
export function FavoriteSpot({ productId }: { productId: number }) {
  const { token } = useSession()
  if (token === null) return <Link to={loginPath(`/product/${productId}`)}>登录后收藏</Link>
  return <Heart productId={productId} />
}
