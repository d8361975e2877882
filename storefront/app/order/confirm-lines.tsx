import type { PreviewLine } from '@gongfang/contract/order'
import { sentence } from '@gongfang/contract/refusal'
import { Link } from 'react-router'
import { Price } from '../catalogue/price.tsx'
import { StockTag } from '../catalogue/stock-tag.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from './notice.tsx'
import { OrderImage } from './order-image.tsx'
import styles from './order-lines.module.css'
import { Section } from './section.tsx'

interface ConfirmLinesProps {
  lines: PreviewLine[]
  fromCart: boolean
  /** Leaves out what cannot be ordered; undefined where nothing would be left. */
  drop: (() => void) | undefined
}

export function ConfirmLines({ lines, fromCart, drop }: ConfirmLinesProps) {
  const blocked = lines.some((line) => line.reason)
  const edit = fromCart && (
    <Link to="/cart" className={styles.edit}>
      返回购物车修改
    </Link>
  )
  return (
    <Section title={`商品清单（${lines.length}）`} aside={edit}>
      {blocked && (
        <Notice
          tone="warning"
          text="部分商品当前无法购买"
          action={
            drop && (
              <Button size="small" variant="outline" onClick={drop}>
                移除并继续
              </Button>
            )
          }
        />
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.skuId} className={line.reason ? styles.off : ''}>
            <OrderImage src={line.image} />
            <div className={styles.what}>
              <Link to={`/product/${line.productId}?sku=${line.skuId}`} className={styles.title}>
                {line.title}
              </Link>
              <p className={styles.spec}>
                {line.spec && <span>{line.spec}</span>}
                <span className="code">{line.modelCode}</span>
              </p>
              {line.reason ? (
                <p className={styles.reason}>{reasonText(line)}</p>
              ) : (
                <StockTag stock={line.stock} leadDays={line.leadDays} unit={line.unit} />
              )}
            </div>
            <span className={styles.unit}>
              <Price fen={line.priceFen} points={line.points} size="small" />
            </span>
            <span className={styles.quantity}>
              ×{line.quantity} {line.unit}
            </span>
            <span className={styles.amount}>
              <Price fen={line.amountFen} points={line.amountPoints} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function reasonText({ reason, stock, unit }: PreviewLine): string {
  if (reason === 'soldOut') return stock === 0 ? '暂时缺货' : `库存不足，最多可购 ${stock} ${unit}`
  return reason === 'belowMinimum' || reason === 'offStep'
    ? '数量不符合起订要求，请返回修改'
    : reason
      ? sentence(reason)
      : ''
}
