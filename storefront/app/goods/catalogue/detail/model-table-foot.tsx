import { shownPoints, shownSum } from '@gongfang/contract/base/money'
import type { Product } from '@gongfang/contract/goods/catalogue'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmPath } from '../../../base/paths.ts'
import { useSite } from '../../../base/site.ts'
import { Button } from '../../../ui/button.tsx'
import { putAllIntoCart } from '../../cart/add-to-cart.ts'
import { Price } from '../../product/price.tsx'
import { ladderOf, tierAt } from '../../product/tier-price.ts'
import { Gate, useGated } from './gate.tsx'
import styles from './sku-table.module.css'

interface ModelTableFootProps {
  product: Product
  quantities: ReadonlyMap<number, number>
  onDone: () => void
}

/** The models picked in the table, their sum, and the buttons to buy them. */
export function ModelTableFoot({ product, quantities, onDone }: ModelTableFootProps) {
  const { scoreBuyRate } = useSite()
  const [adding, setAdding] = useState(false)
  const gated = useGated()
  const navigate = useNavigate()
  const lines = product.skus
    .filter(({ id }) => quantities.has(id))
    .map((sku) => ({ sku, quantity: quantities.get(sku.id) ?? 0 }))
  const sum = { pieces: lines.reduce((all, { quantity }) => all + quantity, 0), fen: 0, points: 0 }
  for (const { sku, quantity } of lines) {
    const tier = tierAt(ladderOf(sku, scoreBuyRate), product.tiersTogether ? sum.pieces : quantity)
    sum.fen += tier.priceFen * quantity
    sum.points += tier.points * quantity
  }
  const [only] = lines
  const none = lines.length === 0 ? '请先在表中填写数量' : undefined
  async function add() {
    setAdding(true)
    if ((await putAllIntoCart(lines)) === lines.length) onDone()
    setAdding(false)
  }
  return (
    <>
      <div className={styles.foot} data-picked={lines.length > 0}>
        <p role="status">
          已选 <b>{lines.length}</b> 个型号，共 <b>{sum.pieces}</b> {product.unit}，
          <Price fen={shownSum(sum.fen)} points={shownPoints(sum.points)} />
        </p>
        <Button size="large" busy={adding} busyText="加入中…" disabledReason={none} onClick={add}>
          加入购物车
        </Button>
        {!gated && (
          <Button
            size="large"
            variant="cta"
            disabledReason={none ?? (lines.length > 1 ? '多个型号请加入购物车后一起结算' : undefined)}
            onClick={() => only && navigate(confirmPath(only.sku.id, only.quantity))}
          >
            立即购买
          </Button>
        )}
      </div>
      {gated && <Gate />}
    </>
  )
}
