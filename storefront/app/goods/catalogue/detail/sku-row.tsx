import type { Sku } from '@gongfang/contract/goods/catalogue'
import Plus from '~icons/plus'
import { useSite } from '../../../base/site.ts'
import { ModelCode } from '../../../ui/copy.tsx'
import { QtyStepper } from '../../../ui/form/qty-stepper.tsx'
import { OutsideMark } from '../../assortment/outside-mark.tsx'
import { useOutside } from '../../assortment/outside-store.ts'
import { useAgreedSku } from '../../price-list/agreed.ts'
import { AgreedMark } from '../../price-list/agreed-mark.tsx'
import { Price } from '../../product/price.tsx'
import { StockTag } from '../../product/stock-tag.tsx'
import { mostOf } from '../../product/stock-text.ts'
import { ladderOf, tierAt, tierRange } from '../../product/tier-price.ts'
import { RestockButton } from '../../restock/restock-button.tsx'
import styles from './sku-table.module.css'

interface SkuRowProps {
  sku: Sku
  axes: readonly string[]
  unit: string
  /** The largest orderable quantity; undefined while it is not known. */
  most: number | undefined
  quantity: number
  /** Pieces of all models, where these decide about tiers together. */
  picked?: number
  onChange: (quantity: number) => void
}

export function SkuRow({ sku, axes, unit, most, quantity, picked = quantity, onChange }: SkuRowProps) {
  const { scoreBuyRate } = useSite()
  const ladder = ladderOf(sku, scoreBuyRate)
  const tier = tierAt(ladder, picked)
  const next = ladder.find(({ from }) => from > Math.max(picked, sku.minQuantity))
  const limit = most ?? mostOf(sku.stock)
  const soldOut = limit < sku.minQuantity
  const { agreed } = useAgreedSku(sku)
  const outside = useOutside(sku.id)
  return (
    <tr data-chosen={quantity > 0}>
      <th scope="row">
        <ModelCode code={sku.modelCode} /> <OutsideMark outside={outside} />
      </th>
      {axes.map((axis, at) => (
        <td key={axis} data-label={axis}>
          {sku.specValues[at]}
        </td>
      ))}
      <td className={styles.stock}>
        <StockTag stock={sku.stock} unit={unit} />
        {sku.stock.band === 'plenty' && most !== undefined && <span className={styles.exact}>{most}</span>}
      </td>
      <td className={styles.price}>
        <Price fen={tier.priceFen} points={tier.points} />
        <AgreedMark agreed={agreed} />
        {next && (
          <span className={styles.next}>
            {tierRange({ ...next, to: null })} <Price fen={next.priceFen} points={next.points} size="small" />
          </span>
        )}
      </td>
      <td className={styles.quantity}>
        {outside === 'only' ? null : quantity > 0 ? (
          <QtyStepper
            value={quantity}
            min={sku.minQuantity}
            step={sku.stepQuantity}
            max={limit}
            onChange={onChange}
            label={`数量，型号 ${sku.modelCode}`}
          />
        ) : soldOut ? (
          <RestockButton skuId={sku.id} modelCode={sku.modelCode} size="small" />
        ) : (
          <button
            type="button"
            className={styles.pick}
            aria-label={`选购 ${sku.modelCode}`}
            onClick={() => onChange(sku.minQuantity)}
          >
            <Plus aria-hidden="true" size={16} />
            {sku.minQuantity > 1 ? `${sku.minQuantity} 起` : '选购'}
          </button>
        )}
        {quantity > 0 && outside !== 'only' && (
          <button
            type="button"
            className={styles.drop}
            aria-label={`不选 ${sku.modelCode}`}
            onClick={() => onChange(0)}
          >
            取消
          </button>
        )}
      </td>
    </tr>
  )
}
