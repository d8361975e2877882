import { useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmPath } from '../../../base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { useOutside } from '../../assortment/outside-store.ts'
import { putIntoCart } from '../../cart/add-to-cart.ts'
import { RestockButton } from '../../restock/restock-button.tsx'
import { AddToList } from '../../shopping-list/add-to-list.tsx'
import styles from './buy-buttons.module.css'
import { type Buying, cannotBuy } from './buying.ts'
import { Gate, useGated } from './gate.tsx'

interface BuyButtonsProps {
  buying: Buying
  /** Called after the goods were added to the cart or to a list: a sheet closes. */
  onDone?: () => void
}

export function BuyButtons({ buying, onDone }: BuyButtonsProps) {
  const { sku, quantity } = buying
  const [adding, setAdding] = useState(false)
  const gated = useGated()
  const navigate = useNavigate()
  const outside = useOutside(sku.id)
  const reason = cannotBuy(buying, outside)
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
            onClick={() => navigate(confirmPath(sku.id, quantity))}
          >
            立即购买
          </Button>
        )}
      </div>
      {reason && <p className={styles.reason}>{reason}</p>}
      {outside !== 'only' && (
        <AddToList
          className={styles.list ?? ''}
          lines={() => [{ skuId: sku.id, modelCode: sku.modelCode, quantity }]}
          onDone={onDone}
        >
          加入采购清单
        </AddToList>
      )}
      {sku.stock.band === 'none' && outside !== 'only' && <RestockButton skuId={sku.id} />}
      {gated && <Gate />}
    </>
  )
}
