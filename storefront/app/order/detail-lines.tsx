import type { OrderDetail } from '@gongfang/contract/order'
import { Link } from 'react-router'
import { ModelCode } from '../ui/copy.tsx'
import { Amounts } from './amounts.tsx'
import { OrderImage } from './order-image.tsx'
import styles from './order-lines.module.css'
import { OrderAmount, Payable } from './payable.tsx'
import { Section } from './section.tsx'

export function DetailLines({ order }: { order: OrderDetail }) {
  const { currency } = order
  return (
    <Section title={`商品清单（${order.lines.length}）`}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <OrderImage src={line.image} />
            <div className={styles.what}>
              <Link to={`/product/${line.productId}?sku=${line.skuId}`} className={styles.title}>
                {line.title}
              </Link>
              <p className={styles.spec}>
                {line.spec && <span>{line.spec}</span>}
                <ModelCode code={line.modelCode} />
              </p>
              {line.shippedQuantity > 0 && (
                <p className={styles.spec}>
                  已发 {line.shippedQuantity} / {line.quantity}
                </p>
              )}
            </div>
            <span className={styles.unit}>
              <OrderAmount
                due={{ currency, payableFen: line.priceFen, payablePoints: line.points }}
                size="normal"
              />
            </span>
            <span className={styles.quantity}>
              ×{line.quantity} {line.unit}
            </span>
            <span className={styles.amount}>
              <OrderAmount
                due={{ currency, payableFen: line.amountFen, payablePoints: line.amountPoints }}
                size="normal"
              />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.sums}>
        <Amounts amounts={order.amounts} />
        <Payable amounts={order.amounts} label={order.paidAt ? '实付' : '应付'} />
      </div>
    </Section>
  )
}
