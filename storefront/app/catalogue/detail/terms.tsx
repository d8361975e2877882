import type { Stock } from '@gongfang/contract/catalogue'
import { fen, MOST_ORDER, rewardFor } from '@gongfang/contract/money'
import { Link } from 'react-router'
import { inquiryPath } from '../../base/paths.ts'
import { useSite } from '../../base/site.ts'
import { usePointsMode } from '../../product/price.tsx'
import { StockTag } from '../../product/stock-tag.tsx'
import { deliveryText } from '../../product/stock-text.ts'
import { amountIn, ladderOf, tierAt } from '../../product/tier-price.ts'
import { useNow } from '../../ui/now.ts'
import type { Buying } from './buying.ts'
import styles from './terms.module.css'

/** Stock, lead time, freight, points and service: the most frequent questions to the hotline. */
export function Terms({ buying, chosen }: { buying: Buying; chosen: boolean }) {
  const { product, sku, most } = buying
  const { freeFreightFen, freeFreightVaries, scoreBuyRate, kefuMobile, aftersaleDays } = useSite()
  const inPoints = usePointsMode()
  return (
    <dl className={styles.terms}>
      {chosen && (
        <>
          <dt>库存</dt>
          <dd>
            <StockTag stock={sku.stock} unit={product.unit} />
            {sku.stock.band === 'plenty' && most < 99_999 && (
              <span className="numbers">
                {most} {product.unit}
              </span>
            )}
            <Delivery stock={sku.stock} />
          </dd>
        </>
      )}
      <dt>配送</dt>
      <dd>快递 · 寄存（存放在商城，凭核销码领取）</dd>
      {freeFreightFen > 0 && (
        <>
          <dt>运费</dt>
          <dd>
            满 {amountIn(fen(freeFreightFen), inPoints, scoreBuyRate)} 包邮
            {freeFreightVaries && '（部分地区除外）'}，不足按地区和重量计算
          </dd>
        </>
      )}
      {chosen && !inPoints && <Reward buying={buying} />}
      <dt>服务</dt>
      <dd>可开专票{aftersaleDays > 0 && ` · ${aftersaleDays} 天售后`}</dd>
      <dt>采购</dt>
      <dd>
        <Link to={inquiryPath(product.id, chosen ? sku.modelCode : null)}>询价 / 大量采购</Link>
        {kefuMobile && <span>或致电 {kefuMobile}</span>}
      </dd>
    </dl>
  )
}

/** Its own component, because the clock redraws it every second. */
function Delivery({ stock }: { stock: Stock }) {
  const { dispatchHour } = useSite()
  return <span>{deliveryText(stock, { dispatchHour, now: useNow() })}</span>
}

/** The points earned by the chosen quantity when it is paid with money. */
function Reward({ buying: { sku, quantity } }: { buying: Buying }) {
  const { pointsRewardPerYuan, scoreBuyRate } = useSite()
  const { priceFen } = tierAt(ladderOf(sku, scoreBuyRate), quantity)
  const reward = rewardFor(Math.min(priceFen * quantity, MOST_ORDER), pointsRewardPerYuan)
  if (reward === 0) return null
  return (
    <>
      <dt>积分</dt>
      <dd>购买可得 {reward}积分</dd>
    </>
  )
}
