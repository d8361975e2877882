import { showFen } from '@gongfang/contract/base/money'
import type { Product } from '@gongfang/contract/goods/catalogue'
import { useSite } from '../../../base/site.ts'
import { OutsideNote } from '../../assortment/outside-mark.tsx'
import { useOutside, useOutsideCard } from '../../assortment/outside-store.ts'
import { useAgreedSku } from '../../price-list/agreed.ts'
import { AgreedMark, AgreedNote } from '../../price-list/agreed-mark.tsx'
import { Price, usePointsMode } from '../../product/price.tsx'
import { ladderOf, packPrice, packText, tierAt } from '../../product/tier-price.ts'
import type { Buying } from './buying.ts'
import styles from './price-block.module.css'
import { TierTable } from './tier-table.tsx'

/** The price of the chosen model at the chosen quantity, and its price tiers. */
export function PriceBlock({
  buying: { product, sku, quantity },
  repriced,
}: {
  buying: Buying
  repriced: boolean
}) {
  const { scoreBuyRate } = useSite()
  const inPoints = usePointsMode()
  const ladder = ladderOf(sku, scoreBuyRate)
  const tier = tierAt(ladder, quantity)
  const next = ladder.find(({ from }) => from > quantity)
  const pack = packText(product.unit, sku)
  const { agreed } = useAgreedSku(sku)
  const outside = useOutside(sku.id)
  return (
    <div className={styles.price}>
      <OutsideNote outside={outside} />
      <p className={styles.now}>
        <Price fen={tier.priceFen} points={tier.points} size="large" unit={product.unit} />
        {!inPoints && sku.marketPriceFen !== null && sku.marketPriceFen > tier.priceFen && (
          <del className={styles.market}>{showFen(sku.marketPriceFen)}</del>
        )}
        {pack && (
          <span className={styles.pack}>
            {pack}，约 {packPrice(tierAt(ladder, sku.packQuantity), sku, inPoints)}
          </span>
        )}
        {repriced && (
          <span className={styles.repriced} role="status">
            价格已更新
          </span>
        )}
      </p>
      <p className={styles.kind}>
        <span className={styles.tax}>{inPoints ? '积分价' : '含税价'}</span>
        <AgreedNote agreed={agreed} unit={product.unit} />
      </p>
      {ladder.length > 1 && <TierTable ladder={ladder} current={tier} unit={product.unit} />}
      {ladder.length > 1 && product.tiersTogether && product.skus.length > 1 && (
        <p className={styles.pack}>混批：同一订单中各型号的数量合计后享阶梯价</p>
      )}
      {next && (
        <p className={styles.pack}>
          再买 {next.from - quantity} {product.unit}享{' '}
          <Price fen={next.priceFen} points={next.points} size="small" />
        </p>
      )}
    </div>
  )
}

/** The price range, shown until a model is chosen. */
export function PriceRange({ product: { id, skus, unit } }: { product: Product }) {
  const cheapest = skus.reduce((least, sku) => (sku.priceFen < least.priceFen ? sku : least))
  const { agreed } = useAgreedSku(cheapest)
  const outside = useOutsideCard({ id, skuId: null })
  return (
    <div className={styles.price}>
      <OutsideNote outside={outside} />
      <p className={styles.now}>
        <Price fen={cheapest.priceFen} points={cheapest.points} size="large" from unit={unit} />
        <AgreedMark agreed={agreed} />
      </p>
    </div>
  )
}
