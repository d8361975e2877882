import { addFavorites, removeFavorites } from '@gongfang/contract/favorite'
import { Heart as HeartIcon } from 'lucide-react'
import { call } from '../base/call.ts'
import { toast } from '../ui/overlay/toast.tsx'
import { errorText } from '../ui/states.tsx'
import { mark, useFavorite } from './favorite-store.ts'
import styles from './heart.module.css'

interface HeartProps {
  productId: number
  /** Class of a place that has a look of its own, with the pictogram above the word. */
  look?: string | undefined
}

/** A member's own: on or off, at once; taken back when the shop did not take it. */
export function Heart({ productId, look }: HeartProps) {
  const on = useFavorite(productId)

  const toggle = async () => {
    const next = !on
    mark(productId, next)
    try {
      await call(next ? addFavorites : removeFavorites, { productIds: [productId] })
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
