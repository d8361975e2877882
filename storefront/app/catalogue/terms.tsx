import type { Stock } from '@gongfang/contract/catalogue'
import { fen } from '@gongfang/contract/money'
import { useSite } from '../site.ts'
import { useNow } from '../ui/now.ts'
import type { Buying } from './buying.ts'
import { usePointsMode } from './price.tsx'
import { StockTag } from './stock-tag.tsx'
import { deliveryText } from './stock-text.ts'
import styles from './terms.module.css'
import { amountIn } from './tier-price.ts'

/** Stock, lead time, freight, service: what every call to the hotline asks first. */
export function Terms({ buying: { product, sku, most }, chosen }: { buying: Buying; chosen: boolean }) {
  const { freeFreightFen, scoreBuyRate, kefuMobile, aftersaleDays } = useSite()
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
      {freeFreightFen > 0 && (
        <>
          <dt>运费</dt>
          <dd>满 {amountIn(fen(freeFreightFen), inPoints, scoreBuyRate)} 包邮，不足按地区和重量计算</dd>
        </>
      )}
      <dt>服务</dt>
      <dd>
        可开专票{aftersaleDays > 0 && ` · ${aftersaleDays} 天售后`}
        {kefuMobile && ` · 大量采购请致电 ${kefuMobile}`}
      </dd>
    </dl>
  )
}

/** A part of its own, since the clock draws it every second. */
function Delivery({ stock }: { stock: Stock }) {
  const { dispatchHour } = useSite()
  return <span>{deliveryText(stock, { dispatchHour, now: useNow() })}</span>
}
