import Heart from '~icons/heart'
import { useSession } from '../../base/session.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './card-heart.module.css'
import { setMark, useMark } from './marks-store.ts'
import { putFavorite } from './put-favorite.ts'

interface CardHeartProps {
  productId: number
  title: string
}

/** The favorite button of a card, for members. Not in the HTML, which is the same for everybody. */
export function CardHeart(props: CardHeartProps) {
  const { token } = useSession()
  return token !== null && <MemberHeart {...props} />
}

/** A screen has many of them, so their states are loaded in one request. */
function MemberHeart({ productId, title }: CardHeartProps) {
  const on = useMark(productId)
  const toggle = async () => {
    setMark(productId, !on)
    try {
      await putFavorite(productId, !on)
      toast('success', on ? '已取消收藏' : '已收藏')
    } catch (error) {
      setMark(productId, on)
      toast('error', errorText(error))
    }
  }
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={on}
      aria-label={`收藏：${title}`}
      onClick={toggle}
    >
      <Heart size={18} aria-hidden="true" fill={on ? 'currentColor' : 'none'} />
    </button>
  )
}
