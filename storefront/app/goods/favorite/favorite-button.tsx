import { Link } from 'react-router'
import HeartIcon from '~icons/heart'
import { useLoginPath } from '../../base/own-way.ts'
import { productPath } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './favorite-button.module.css'
import { mark, useFavorite } from './favorite-store.ts'
import { putFavorite } from './put-favorite.ts'

interface FavoriteButtonProps {
  productId: number
  /** The class of the place, with the icon above the text. */
  look?: string | undefined
}

/** The server renders a visitor's link to the login. */
export function FavoriteButton({ productId, look }: FavoriteButtonProps) {
  const { token } = useSession()
  const login = useLoginPath(productPath(productId))
  if (token !== null) return <MemberButton productId={productId} look={look} />
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

/** A member's favorite button. It switches at once, and back when the server refuses. */
function MemberButton({ productId, look }: FavoriteButtonProps) {
  const on = useFavorite(productId)

  const toggle = async () => {
    const next = !on
    mark(productId, next)
    try {
      await putFavorite(productId, next)
      toast('success', next ? '已收藏' : '已取消收藏')
    } catch (error) {
      mark(productId, !next)
      toast('error', errorText(error))
    }
  }

  return (
    <button
      type="button"
      className={look ?? styles.heart}
      aria-pressed={on === true}
      disabled={on === null}
      onClick={toggle}
    >
      <HeartIcon size={look ? 20 : 16} aria-hidden="true" fill={on ? 'currentColor' : 'none'} />
      {on ? '已收藏' : '收藏'}
    </button>
  )
}
