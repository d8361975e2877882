import { dayOf } from '@gongfang/contract/base/time'
import type { BoughtSku } from '@gongfang/contract/buying/order'
import { Link } from 'react-router'
import TrendingDown from '~icons/trending-down'
import TrendingUp from '~icons/trending-up'
import { productPath } from '../../../base/paths.ts'
import { useSite } from '../../../base/site.ts'
import { AgreedMark } from '../../../goods/price-list/agreed-mark.tsx'
import { Price, usePointsMode } from '../../../goods/product/price.tsx'
import { ProductImage } from '../../../goods/product/product-image.tsx'
import { StockTag } from '../../../goods/product/stock-tag.tsx'
import { Button } from '../../../ui/button.tsx'
import { ModelCode } from '../../../ui/copy.tsx'
import { QtyStepper } from '../../../ui/form/qty-stepper.tsx'
import { type PriceChange, priceAt, priceChange, whyNot } from './bought.ts'
import styles from './bought-table.module.css'

interface BoughtRowProps {
  bought: BoughtSku
  quantity: number
  onQuantity: (quantity: number) => void
  onAdd: () => void
}

export function BoughtRow({ bought, quantity, onQuantity, onAdd }: BoughtRowProps) {
  const { line, lastAt, lastQuantity } = bought
  const { scoreBuyRate: rate } = useSite()
  const inPoints = usePointsMode()
  const why = whyNot(line)
  const price = priceAt(line, quantity, rate)
  const changed = priceChange(bought, { inPoints, rate })
  return (
    <tr>
      <th scope="row" className={styles.goods}>
        <span className={styles.image}>
          <ProductImage src={line.image} alt="" size={48} />
        </span>
        <span className={styles.what}>
          <Link to={productPath(line.productId, line.skuId)} title={line.title} className={styles.title}>
            {line.title}
          </Link>
          <span className={styles.spec}>
            <ModelCode code={line.modelCode} />
            {line.spec}
          </span>
          <span className={styles.note}>
            {dayOf(lastAt)} 买过 {lastQuantity} {line.unit}
          </span>
        </span>
      </th>
      <td className={styles.price}>
        <Price fen={price.priceFen} points={price.points} size="small" unit={line.unit} />
        <AgreedMark agreed={line.agreed} />
        {changed && <ChangedPrice {...changed} />}
      </td>
      <td className={styles.stock}>
        {line.offered ? (
          <StockTag stock={line.stock} backorder={line.backorder} leadDays={line.leadDays} unit={line.unit} />
        ) : (
          <span className={styles.note}>已下架</span>
        )}
      </td>
      <td className={styles.quantity}>
        {why === undefined && (
          <QtyStepper
            value={quantity}
            min={line.minQuantity}
            step={line.stepQuantity}
            max={line.stock + line.backorder}
            label={`数量，型号 ${line.modelCode}`}
            onChange={onQuantity}
          />
        )}
      </td>
      <td className={styles.action}>
        <Button
          variant="outline"
          size="small"
          sends
          aria-label={`加入购物车：${line.title} ${line.modelCode}`}
          disabledReason={why}
          onClick={onAdd}
        >
          加入
        </Button>
      </td>
    </tr>
  )
}

const ChangedPrice = ({ up, text }: PriceChange) => (
  <span className={up ? styles.up : styles.down}>
    {up ? <TrendingUp size={14} aria-hidden="true" /> : <TrendingDown size={14} aria-hidden="true" />}
    {up ? '涨价' : '降价'}，{text}
  </span>
)
