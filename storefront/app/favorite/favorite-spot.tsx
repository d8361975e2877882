import { Link } from 'react-router'
import HeartIcon from '~icons/heart'
import { useLoginPath } from '../base/own-way.ts'
import { productPath } from '../base/paths.ts'
import { useSession } from '../base/session.ts'
import { late } from '../ui/late.tsx'

const Heart = late(() => import('./heart.tsx').then((part) => part.Heart), '收藏')

interface FavoriteSpotProps {
  productId: number
  /** The class of the place, with the icon above the text. */
  look?: string | undefined
}

/** The server renders a visitor's link to the login. For members the button is loaded and replaces it. */
export function FavoriteSpot({ productId, look }: FavoriteSpotProps) {
  const { token } = useSession()
  const login = useLoginPath(productPath(productId))
  if (token !== null) return <Heart productId={productId} look={look} />
  return (
    <Link to={login} className={look} aria-label="登录后收藏">
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
