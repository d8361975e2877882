import HeartIcon from '~icons/heart'
import { toast } from '../ui/overlay/toast.tsx'
import { errorText } from '../ui/states.tsx'
import { mark, useFavorite } from './favorite-store.ts'
import styles from './heart.module.css'
import { putFavorite } from './put-favorite.ts'

interface HeartProps {
  productId: number
  /** The class of the place, with the icon above the text. */
  look?: string | undefined
}

/** A member's favorite button. It switches at once, and back when the server refuses. */
export function Heart({ productId, look }: HeartProps) {
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
