import { showPoints } from '@gongfang/contract/base/money'
import type { CartTotals } from '@gongfang/contract/goods/cart'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Pair } from '../../base/pairs.ts'
import { cartQuotationPath, newInquiryPath } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { freightNudge } from '../../goods/cart/cart-lines.ts'
import { Price, usePointsMode } from '../../goods/product/price.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import styles from './cart-bar.module.css'
import { CheckoutButton } from './checkout-button.tsx'
import { downloadCart } from './export.ts'

interface TickedToolsProps {
  /** Ids of the ticked lines. */
  ticked: readonly number[]
  /** The models of the ticked lines with their quantities. */
  asked: readonly Pair[]
  onRemoveTicked: () => void
  onSetTickedAside: () => Promise<void>
  settled: () => Promise<boolean>
}

interface CartBarProps extends TickedToolsProps {
  totals: CartTotals
  freeFreightFen: number
  /** Ids of all lines that can be ticked. */
  tickable: readonly number[]
  onSelect: (ids: readonly number[], selected: boolean) => void
}

/** Sticks to the bottom of the window, above the phone's tab bar. */
export function CartBar(props: CartBarProps) {
  const { totals, freeFreightFen, ticked, tickable, onSelect, settled } = props
  const [managing, setManaging] = useState(false)
  const all = tickable.length > 0 && ticked.length === tickable.length
  return (
    <section aria-label="结算" className={`${styles.bar} ${managing ? styles.managing : ''}`}>
      <Checkbox
        checked={all}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = !all && ticked.length > 0
        }}
        disabled={tickable.length === 0}
        onChange={(event) => onSelect(tickable, event.target.checked)}
      >
        全选
      </Checkbox>
      <span className={styles.chosen}>
        已选 {totals.kinds} 种 {totals.pieces} 件
      </span>
      <TickedTools {...props} />
      <button
        type="button"
        className={styles.manage}
        aria-pressed={managing}
        onClick={() => setManaging(!managing)}
      >
        {managing ? '完成' : '管理'}
      </button>
      <Sum totals={totals} freeFreightFen={freeFreightFen} />
      <CheckoutButton totals={totals} settled={settled} />
    </section>
  )
}

/** Actions on the ticked lines. Exporting and printing wait for the server's answers to all changes. */
function TickedTools({ ticked, asked, onRemoveTicked, onSetTickedAside, settled }: TickedToolsProps) {
  const [exporting, setExporting] = useState(false)
  const { busy: settingAside, run: setAside } = useBusy()
  const navigate = useNavigate()
  const exportSheet = async () => {
    setExporting(true)
    if (await settled()) await downloadCart(ticked)
    setExporting(false)
  }
  const ask = async () => {
    if (await settled()) await navigate(newInquiryPath(asked))
  }
  const printQuotation = async () => {
    if (await settled()) await navigate(cartQuotationPath)
  }
  return (
    <span className={styles.tools}>
      <Button
        variant="ghost"
        size="small"
        disabledReason={ticked.length === 0 ? '请先勾选商品' : undefined}
        onClick={onRemoveTicked}
      >
        删除选中
      </Button>
      <Button
        variant="ghost"
        size="small"
        busy={settingAside}
        disabledReason={ticked.length === 0 ? '请先勾选商品' : undefined}
        onClick={() => setAside(onSetTickedAside())}
      >
        移入收藏
      </Button>
      <Button variant="ghost" size="small" busy={exporting} busyText="导出中…" onClick={exportSheet}>
        {ticked.length === 0 ? '导出全部 xlsx' : '导出 xlsx'}
      </Button>
      <Button variant="ghost" size="small" onClick={printQuotation}>
        打印报价单
      </Button>
      <Button
        variant="ghost"
        size="small"
        disabledReason={asked.length === 0 ? '请先勾选商品' : undefined}
        onClick={ask}
      >
        询价
      </Button>
    </span>
  )
}

function Sum({ totals, freeFreightFen }: Pick<CartBarProps, 'totals' | 'freeFreightFen'>) {
  const inPoints = usePointsMode()
  const { userDetail } = useSession()
  const balance = userDetail?.points ?? 0
  const missing = totals.goodsPoints - balance
  return (
    <output className={styles.sum} aria-live="polite">
      <span className={styles.hint}>
        {inPoints
          ? `可用 ${showPoints(balance)}${missing > 0 ? `，还差 ${showPoints(missing)}` : ''}`
          : freightNudge(totals.goodsFen, freeFreightFen)}
      </span>
      <span className={styles.total}>
        合计 <Price fen={totals.goodsFen} points={totals.goodsPoints} size="normal" />
      </span>
    </output>
  )
}
