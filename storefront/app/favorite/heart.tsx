import { addFavorites, pickFavorites, removeFavorites } from '@gongfang/contract/favorite'
import { Heart as HeartIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../call.ts'
import { errorText } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import styles from './heart.module.css'

/** A member's own: on or off, at once; taken back when the shop did not take it. */
export function Heart({ productId }: { productId: number }) {
  const [on, setOn] = useState<boolean | null>(null)

  useEffect(() => {
    let left = false
    setOn(null)
    call(pickFavorites, { productIds: [productId] }).then(
      ({ productIds }) => left || setOn(productIds.length > 0),
      // It can still be pressed: adding what is there already changes nothing.
      () => left || setOn(false),
    )
    return () => {
      left = true
    }
  }, [productId])

  const toggle = async () => {
    const next = !on
    setOn(next)
    try {
      await call(next ? addFavorites : removeFavorites, { productIds: [productId] })
      toast('success', next ? '已收藏' : '已取消收藏')
    } catch (error) {
      setOn(!next)
      toast('error', errorText(error))
    }
  }

  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={on === true}
      disabled={on === null}
      onClick={toggle}
    >
      <HeartIcon size={16} aria-hidden="true" fill={on ? 'currentColor' : 'none'} />
      {on ? '已收藏' : '收藏'}
    </button>
  )
}
