import { MOST_ORDER, rewardFor } from '@gongfang/contract/base/money'
import type { Stock } from '@gongfang/contract/goods/catalogue'
import { Link } from 'react-router'
import { newInquiryPath } from '../../../base/paths.ts'
import { useSite } from '../../../base/site.ts'
import { useNow } from '../../../ui/now.ts'
import { usePointsMode } from '../../product/price.tsx'
import { StockTag } from '../../product/stock-tag.tsx'
import { deliveryText } from '../../product/stock-text.ts'
import { ladderOf, tierAt } from '../../product/tier-price.ts'
import type { Buying } from './buying.ts'
import styles from './terms.module.css'

/** Stock, lead time, points and larger purchases. */
export function Terms({ buying, chosen }: { buying: Buying; chosen: boolean }) {
  const { product, sku, most } = buying
  const { kefuMobile } = useSite()
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
      {chosen && !inPoints && <Reward buying={buying} />}
      <dt>采购</dt>
      <dd>
        <Link {...asking(buying, chosen)} rel="nofollow">
          询价 / 大量采购
        </Link>
        {kefuMobile && <span>或致电 {kefuMobile}</span>}
      </dd>
    </dl>
  )
}

/** The form of an inquiry with the chosen model, or with the product in words where none is chosen. */
const asking = ({ product, sku, quantity }: Buying, chosen: boolean) =>
  chosen
    ? { to: newInquiryPath([{ id: sku.id, quantity }]) }
    : { to: newInquiryPath(), state: { goods: [{ text: product.title, unit: product.unit }] } }

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
