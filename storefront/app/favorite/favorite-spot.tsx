import { Heart as HeartIcon } from 'lucide-react'
import { Link } from 'react-router'
import { productPath } from '../base/paths.ts'
import { loginPath } from '../base/redirect.ts'
import { useSession } from '../base/session.ts'
import { late } from '../ui/late.tsx'

const Heart = late(() => import('./heart.tsx').then((part) => part.Heart), '收藏')

interface FavoriteSpotProps {
  productId: number
  /** Class of a place that has a look of its own, with the pictogram above the word. */
  look?: string | undefined
}

/** The server draws the visitor's, which leads to the login; a member's own takes its place and is fetched for members only. */
export function FavoriteSpot({ productId, look }: FavoriteSpotProps) {
  const { token } = useSession()
  if (token !== null) return <Heart productId={productId} look={look} />
  return (
    <Link to={loginPath(productPath(productId))} className={look} aria-label="登录后收藏">
      {look ? (
        <>
          <HeartIcon aria-hidden="true" size={20} />
          收藏
        </>
      ) : (
        '登录后收藏'
      )}
    </Link>
  )
}
