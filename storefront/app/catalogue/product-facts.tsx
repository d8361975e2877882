import { fen } from '@gongfang/contract/money'
import { Link } from 'react-router'
import { useSite } from '../site.ts'
import { ModelCode } from '../ui/copy.tsx'
import { QtyStepper } from '../ui/qty-stepper.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { Price, usePointsMode } from './price.tsx'
import type { Buying } from './product-detail.tsx'
import styles from './product-facts.module.css'
import { SkuChips } from './sku-chips.tsx'
import { StockTag } from './stock-tag.tsx'
import { deliveryText } from './stock-text.ts'
import { amountIn, ladderOf, packPrice, packText, tierAt } from './tier-price.ts'
import { TierTable } from './tier-table.tsx'

interface ProductFactsProps {
  buying: Buying
  byChips: boolean
  repriced: boolean
  openSheet: () => void
}

export function ProductFacts({ buying, byChips, repriced, openSheet }: ProductFactsProps) {
  const { product, sku, quantity, most, setQuantity } = buying
  return (
    <div className={styles.facts}>
      <header>
        {product.brand && (
          <Link to={`/category?brand=${product.brand.id}`} className={styles.brand}>
            {product.brand.name}
          </Link>
        )}
        <h1 tabIndex={-1} className={styles.title}>
          {product.title}
        </h1>
        {product.subtitle && <p className={styles.subtitle}>{product.subtitle}</p>}
        <p className={styles.codes}>
          <span>
            型号 <ModelCode code={sku.modelCode} />
          </span>
          {sku.barcode && <span>条码 {sku.barcode}</span>}
          {product.sold > 0 && <span>已售 {product.sold}</span>}
        </p>
      </header>
      <PriceBlock buying={buying} repriced={repriced} />
      <Terms buying={buying} />
      {byChips ? (
        <>
          <button type="button" className={styles.opener} onClick={openSheet}>
            <span>已选</span>
            {[...sku.specValues, `${quantity} ${product.unit}`].join('，')}
          </button>
          <div className={styles.selection}>
            <SkuChips buying={buying} />
            <div className={styles.row}>
              <span className={styles.label}>数量</span>
              <QtyStepper
                key={sku.id}
                value={quantity}
                min={sku.minQuantity}
                step={sku.stepQuantity}
                max={Math.max(most, sku.minQuantity)}
                onChange={setQuantity}
                label={`数量，型号 ${sku.modelCode}`}
              />
              <span className={styles.rule}>
                {product.unit}
                {ruleText(sku)}
              </span>
            </div>
            <BuyButtons buying={buying} />
          </div>
        </>
      ) : (
        <p className={styles.toTable}>
          共 {product.skus.length} 个型号，<a href="#models">在选购表中按规格筛选、填写数量</a>
        </p>
      )}
    </div>
  )
}

function PriceBlock({ buying: { product, sku, quantity }, repriced }: { buying: Buying; repriced: boolean }) {
  const { scoreBuyRate } = useSite()
  const inPoints = usePointsMode()
  const ladder = ladderOf(sku, scoreBuyRate)
  const tier = tierAt(ladder, quantity)
  const pack = packText(product.unit, sku)
  return (
    <div className={styles.price}>
      <p className={styles.now}>
        <Price fen={tier.priceFen} points={tier.points} size="large" unit={product.unit} />
        {!inPoints && sku.marketPriceFen !== null && sku.marketPriceFen > tier.priceFen && (
          <del className={styles.market}>¥{(sku.marketPriceFen / 100).toFixed(2)}</del>
        )}
        {pack && (
          <span className={styles.pack}>
            {pack}，约 {packPrice(tierAt(ladder, sku.packQuantity), sku, inPoints)}
          </span>
        )}
        <span className={styles.tax}>{inPoints ? '积分价' : '含税价'}</span>
        {repriced && (
          <span className={styles.repriced} role="status">
            价格已更新
          </span>
        )}
      </p>
      {ladder.length > 1 && <TierTable ladder={ladder} current={tier} unit={product.unit} />}
    </div>
  )
}

function Terms({ buying: { product, sku, most } }: { buying: Buying }) {
  const { freeFreightFen, scoreBuyRate, kefuMobile } = useSite()
  const inPoints = usePointsMode()
  return (
    <dl className={styles.terms}>
      <dt>库存</dt>
      <dd>
        <StockTag stock={sku.stock} unit={product.unit} />
        {sku.stock.band === 'plenty' && most < 99_999 && (
          <span className="numbers">
            {most} {product.unit}
          </span>
        )}
        <span>{deliveryText(sku.stock)}</span>
      </dd>
      {freeFreightFen > 0 && (
        <>
          <dt>运费</dt>
          <dd>满 {amountIn(fen(freeFreightFen), inPoints, scoreBuyRate)} 包邮，不足按地区和重量计算</dd>
        </>
      )}
      <dt>服务</dt>
      <dd>可开专票 · 7 天售后{kefuMobile && ` · 大量采购请致电 ${kefuMobile}`}</dd>
    </dl>
  )
}

export const ruleText = ({ minQuantity, stepQuantity }: { minQuantity: number; stepQuantity: number }) => {
  if (stepQuantity > 1) return `（起订量 ${minQuantity}，${stepQuantity} 的倍数）`
  return minQuantity > 1 ? `（起订量 ${minQuantity}）` : ''
}
