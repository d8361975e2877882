import { mostOrderable } from '@gongfang/contract/goods/cart-rules'
import type { SkuLine } from '@gongfang/contract/goods/catalogue'
import { listSubstitutes } from '@gongfang/contract/goods/quick-order'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { Button } from '../../ui/button.tsx'
import { atAgreed } from '../price-list/agreed.ts'
import { AgreedMark } from '../price-list/agreed-mark.tsx'
import { agreedPricesOf } from '../price-list/agreed-store.ts'
import { Price } from '../product/price.tsx'
import { StockTag } from '../product/stock-tag.tsx'
import styles from './result.module.css'

interface SubstitutesProps {
  sku: SkuLine
  quantity: number
  onReplace: (instead: SkuLine) => void
}

/** Finds substitutes for a SKU that is short, after a press. Another press takes one. */
export function Substitutes({ sku, quantity, onReplace }: SubstitutesProps) {
  const [found, setFound] = useState<readonly SkuLine[]>()
  const [busy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    const lines = await change(call(listSubstitutes, { skuId: sku.skuId, quantity }))
    const prices = await agreedPricesOf((lines ?? []).map(({ skuId }) => skuId))
    setFound(lines?.map((line) => atAgreed(line, prices.get(line.skuId))))
    setBusy(false)
  }
  if (!found)
    return (
      <Button
        variant="outline"
        size="small"
        busy={busy}
        busyText="查找中…"
        onClick={look}
        aria-label={`替代型号，型号 ${sku.modelCode}`}
      >
        替代型号
      </Button>
    )
  if (found.length === 0) return <span role="status">没有可替代的现货</span>
  return (
    <ul className={styles.substitutes} aria-label={`${sku.modelCode} 的替代型号`}>
      {found.map((each) => (
        <li key={each.skuId}>
          <button type="button" onClick={() => onReplace(each)} aria-label={`改用 ${each.modelCode}`}>
            <span className="code">{each.modelCode}</span>
            <span>{each.productId === sku.productId ? each.spec : each.title}</span>
            <Price fen={each.priceFen} points={each.points} size="small" unit={each.unit} />
            <AgreedMark agreed={each.agreed} />
            <StockTag
              stock={each.stock}
              backorder={each.backorder}
              leadDays={each.leadDays}
              unit={each.unit}
            />
            {mostOrderable(each) < quantity && <small>最多 {mostOrderable(each)}</small>}
            <b>改用</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
