import { type Currency, showFen, showPoints } from '@gongfang/contract/base/money'
import type { OrderLine } from '@gongfang/contract/buying/order'
import { agreedText } from '@gongfang/contract/goods/price-list'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { productPath } from '../../base/paths.ts'
import { OwnCode } from '../../goods/material-code/own-code.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { OrderImage } from './order-image.tsx'
import styles from './order-lines.module.css'
import { amountText, OrderAmount } from './payable.tsx'

interface OrderLineRowProps {
  line: Omit<
    OrderLine,
    'id' | 'shippedQuantity' | 'givenBack' | 'claimed' | 'handedOver' | 'waiting' | 'expectedOn' | 'ownCode'
  > & { readonly ownCode?: string | undefined }
  currency: Currency
  /** Grey, because it cannot be ordered. */
  off?: boolean
  /** Notes below the line. */
  children?: ReactNode
}

/** A line while confirming and in the order: picture, title, price, quantity, amount. */
export function OrderLineRow({ line, currency, off = false, children }: OrderLineRowProps) {
  const saved =
    currency === 'points'
      ? line.points * line.quantity - line.amountPoints
      : line.priceFen * line.quantity - line.amountFen
  return (
    <li className={off ? styles.off : ''}>
      <OrderImage src={line.image} />
      <div className={styles.what}>
        <Link to={productPath(line.productId, line.skuId)} className={styles.title} title={line.title}>
          {line.title}
        </Link>
        <p className={styles.spec}>
          {line.spec && <span>{line.spec}</span>}
          <ModelCode code={line.modelCode} />
          <OwnCode code={line.ownCode} />
        </p>
        {line.agreed && <p className={styles.sent}>{agreedText(line.agreed)}</p>}
        {children}
      </div>
      <div className={styles.figures}>
        <span className={styles.unit}>
          {amountText({ currency, payableFen: line.priceFen, payablePoints: line.points })}
        </span>
        <span>
          ×{line.quantity} {line.unit}
          {saved > 0 && `，已优惠 ${currency === 'points' ? showPoints(saved) : showFen(saved)}`}
        </span>
        <span className={styles.amount}>
          <OrderAmount
            due={{ currency, payableFen: line.amountFen, payablePoints: line.amountPoints }}
            size="normal"
          />
        </span>
      </div>
    </li>
  )
}
