import type { BoughtSku } from '@gongfang/contract/buying/order'
import { useState } from 'react'
import { Link } from 'react-router'
import { productPath } from '../../../base/paths.ts'
import { useSite } from '../../../base/site.ts'
import { putIntoCart } from '../../../goods/cart/add-to-cart.ts'
import { AgreedMark } from '../../../goods/price-list/agreed-mark.tsx'
import { Price, usePointsMode } from '../../../goods/product/price.tsx'
import { ProductImage } from '../../../goods/product/product-image.tsx'
import { StockTag } from '../../../goods/product/stock-tag.tsx'
import { Button } from '../../../ui/button.tsx'
import { firstQuantity, priceAt, priceChange, whyNot } from './bought.ts'
import styles from './bought-cards.module.css'

/** A model with its last quantity and the current price for that quantity. */
export function BoughtCard({ bought }: { bought: BoughtSku }) {
  const { line } = bought
  const { scoreBuyRate: rate } = useSite()
  const inPoints = usePointsMode()
  const [busy, setBusy] = useState(false)
  const quantity = firstQuantity(bought)
  const price = priceAt(line, quantity, rate)
  const changed = priceChange(bought, { inPoints, rate })
  const why = whyNot(line)
  async function add() {
    setBusy(true)
    await putIntoCart({ id: line.skuId, priceFen: price.priceFen }, quantity)
    setBusy(false)
  }
  return (
    <article className={styles.card}>
      <span className={styles.image}>
        <ProductImage src={line.image} alt="" size={64} />
      </span>
      <div className={styles.words}>
        <h3>
          <Link to={productPath(line.productId, line.skuId)} title={line.title}>
            {line.title}
          </Link>
        </h3>
        <p className={`code ${styles.model}`}>{line.modelCode}</p>
        <p className={styles.price}>
          <Price fen={price.priceFen} points={price.points} size="small" unit={line.unit} />
          <AgreedMark agreed={line.agreed} />
          {changed && (
            <span className={changed.up ? styles.up : styles.down}>
              {changed.up ? '涨价' : '降价'}，{changed.text}
            </span>
          )}
        </p>
      </div>
      <p className={styles.foot}>
        {line.offered && (
          <StockTag stock={line.stock} backorder={line.backorder} leadDays={line.leadDays} unit={line.unit} />
        )}
        <Button
          variant="outline"
          size="small"
          aria-label={`加入购物车：${line.title} ${line.modelCode}，${quantity} ${line.unit}`}
          busy={busy}
          busyText="加入中…"
          disabledReason={why}
          onClick={add}
        >
          {why ?? `加入 ${quantity} ${line.unit}`}
        </Button>
      </p>
    </article>
  )
}
