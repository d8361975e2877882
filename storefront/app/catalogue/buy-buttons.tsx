import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { putIntoCart } from './add-to-cart.ts'
import styles from './buy-buttons.module.css'
import { type Buying, cannotBuy } from './buying.ts'
import { GateCard } from './lazy-parts.ts'

interface BuyButtonsProps {
  buying: Buying
  /** Something else to do after the goods are in the cart: a sheet closes. */
  onDone?: () => void
}

export function BuyButtons({ buying, onDone }: BuyButtonsProps) {
  const { sku, quantity } = buying
  const [adding, setAdding] = useState(false)
  const gated = useGated()
  const navigate = useNavigate()
  const reason = cannotBuy(buying)
  async function add() {
    setAdding(true)
    await putIntoCart(sku, quantity)
    setAdding(false)
    onDone?.()
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button size="large" busy={adding} busyText="加入中…" disabledReason={reason} onClick={add}>
          加入购物车
        </Button>
        {!gated && (
          <Button
            size="large"
            variant="cta"
            disabledReason={reason}
            onClick={() => navigate(`/order/confirm?sku=${sku.id}&qty=${quantity}`)}
          >
            立即购买
          </Button>
        )}
      </div>
      {reason && <p className={styles.reason}>{reason}</p>}
      {gated && (
        <Suspense>
          <GateCard />
        </Suspense>
      )}
    </>
  )
}

/** Members who may not order yet see what is missing where others buy; a visitor is asked to log in on the way. */
export function useGated() {
  const { token, userDetail } = useSession()
  return token !== null && userDetail !== null && userDetail.status !== 'approved'
}
