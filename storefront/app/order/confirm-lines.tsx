import type { OrderPreview, OrderSource } from '@gongfang/contract/order'
import { Link } from 'react-router'
import { StockTag } from '../catalogue/stock-tag.tsx'
import { Button } from '../ui/button.tsx'
import { reasonText } from './line-reason.ts'
import { Notice } from './notice.tsx'
import { OrderLineRow } from './order-line.tsx'
import styles from './order-lines.module.css'
import { Section } from './section.tsx'

interface ConfirmLinesProps {
  preview: OrderPreview
  source: OrderSource
  /** Leaves out what cannot be ordered; undefined where nothing would be left. */
  drop: (() => void) | undefined
}

export function ConfirmLines({ preview: { lines, amounts }, source, drop }: ConfirmLinesProps) {
  const blocked = lines.filter((line) => line.reason)
  return (
    <Section
      title={`商品清单（${lines.length}）`}
      aside={
        <Link to={backPath(source, lines)} className={styles.edit}>
          {source.kind === 'cart' ? '返回购物车修改' : '返回商品修改'}
        </Link>
      }
    >
      {blocked.length > 0 && (
        <Notice
          tone="warning"
          text={`${blocked.length} 种商品当前无法购买`}
          action={
            drop && (
              <Button size="small" variant="outline" onClick={drop}>
                移除缺货商品并继续
              </Button>
            )
          }
        />
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <OrderLineRow
            key={line.skuId}
            line={line}
            currency={amounts.currency}
            off={line.reason !== undefined}
          >
            {line.reason ? (
              <p className={styles.reason}>{reasonText(line)}</p>
            ) : (
              <p>
                <StockTag stock={line.stock} leadDays={line.leadDays} unit={line.unit} />
              </p>
            )}
          </OrderLineRow>
        ))}
      </ul>
    </Section>
  )
}

/** Where the choice was made. */
export function backPath(source: OrderSource, lines: OrderPreview['lines']): string {
  const [line] = lines
  return source.kind === 'cart' || !line ? '/cart' : `/product/${line.productId}?sku=${line.skuId}`
}
