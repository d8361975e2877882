import { shownPoints, shownSum } from '@gongfang/contract/base/money'
import { leastOrderable, mostOrderable, showReason } from '@gongfang/contract/goods/cart-rules'
import type { ListLine } from '@gongfang/contract/goods/shopping-list'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import ArrowDown from '~icons/arrow-down'
import ArrowUp from '~icons/arrow-up'
import Pencil from '~icons/pencil'
import Trash from '~icons/trash'
import { productPath } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { Checkbox, TextInput } from '../../ui/form/input.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { betterQuantity, isGone } from '../cart/cart-lines.ts'
import { OwnCode } from '../material-code/own-code.tsx'
import { AgreedMark } from '../price-list/agreed-mark.tsx'
import { Price } from '../product/price.tsx'
import { ProductImage } from '../product/product-image.tsx'
import { StockTag } from '../product/stock-tag.tsx'
import { RestockButton } from '../restock/restock-button.tsx'
import styles from './list-row.module.css'

export interface ListRowProps {
  line: ListLine
  /** The quantity that the member has set; the server may not have answered yet. */
  quantity: number
  first: boolean
  last: boolean
  /** A colleague's list: to be read and bought from. */
  fixed: boolean
  chosen: boolean
  onChoose: (skuId: number, chosen: boolean) => void
  onQuantity: (skuId: number, quantity: number) => void
  onNote: (skuId: number, note: string) => void
  onMove: (skuId: number, by: 1 | -1) => void
  onRemove: (skuId: number) => void
}

/** The greatest quantity that a list holds: unlike the cart, it may be more than is in stock. */
const MOST = 99_999

export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { line, quantity, chosen, fixed, onChoose } = props
  const name = `${line.title}，型号 ${line.modelCode}`
  const gone = isGone(line)
  return (
    <li className={styles.line} aria-label={name} data-gone={gone || undefined}>
      <Checkbox
        className={styles.tick ?? ''}
        aria-label={`选择 ${name}`}
        checked={chosen}
        onChange={(event) => onChoose(line.skuId, event.target.checked)}
      />
      <Link
        to={productPath(line.productId, line.skuId)}
        className={styles.image}
        tabIndex={-1}
        aria-hidden="true"
      >
        <ProductImage src={line.image} alt="" size={64} />
      </Link>
      <div className={styles.facts}>
        <Link to={productPath(line.productId, line.skuId)} className={styles.title} title={line.title}>
          {line.title}
        </Link>
        {line.spec !== '' && <span className={styles.spec}>{line.spec}</span>}
        <ModelCode code={line.modelCode} />
        <OwnCode code={line.ownCode} />
        {!gone && (
          <StockTag stock={line.stock} backorder={line.backorder} leadDays={line.leadDays} unit={line.unit} />
        )}
        <Obstacle {...props} gone={gone} />
        <Note {...props} />
      </div>
      <span className={styles.price}>
        <span className="visually-hidden">单价</span>
        <Price fen={line.priceFen} points={line.points} size="small" unit={line.unit} />
        <AgreedMark agreed={line.agreed} />
      </span>
      <span className={styles.quantity}>
        {fixed ? (
          <span className="numbers">
            × {line.quantity} {line.unit}
          </span>
        ) : (
          <QtyStepper
            value={quantity}
            min={leastOrderable(line)}
            step={line.stepQuantity}
            max={Math.floor(MOST / line.stepQuantity) * line.stepQuantity}
            label={`数量，型号 ${line.modelCode}`}
            busy={quantity !== line.quantity}
            onChange={(next) => props.onQuantity(line.skuId, next)}
          />
        )}
      </span>
      <span className={styles.amount}>
        <span className="visually-hidden">小计</span>
        {line.reason ? (
          '—'
        ) : (
          <Price
            fen={shownSum(line.priceFen * line.quantity)}
            points={shownPoints(line.points * line.quantity)}
          />
        )}
      </span>
      {!fixed && <Actions {...props} name={name} />}
    </li>
  )
})

/** Why the line cannot be ordered as it is, and what helps. */
function Obstacle({ line, gone, fixed, onQuantity }: ListRowProps & { gone: boolean }) {
  if (!line.reason) return null
  const better = betterQuantity(line)
  return (
    <span className={styles.why} role="status">
      {showReason(line)}
      {!fixed && better !== null && better !== mostOrderable(line) && (
        <Button variant="outline" size="small" onClick={() => onQuantity(line.skuId, better)}>
          调整为 {better}
        </Button>
      )}
      {gone && line.reason === 'soldOut' && (
        <RestockButton skuId={line.skuId} modelCode={line.modelCode} size="small" />
      )}
    </span>
  )
}

function Note({ line, fixed, onNote }: ListRowProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed !== null && typed.trim() !== line.note) onNote(line.skuId, typed.trim())
    setTyped(null)
  }
  if (typed !== null)
    return (
      <TextInput
        className={styles.noteBox ?? ''}
        aria-label={`备注，型号 ${line.modelCode}`}
        placeholder="如：要蓝色、送三楼"
        autoFocus
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
    )
  if (fixed) return line.note !== '' && <span className={styles.note}>备注：{line.note}</span>
  return (
    <button
      type="button"
      className={styles.note}
      aria-label={
        line.note ? `${line.note}，修改型号 ${line.modelCode} 的备注` : `写备注，型号 ${line.modelCode}`
      }
      onClick={() => setTyped(line.note)}
    >
      <Pencil size={14} aria-hidden="true" />
      <span>{line.note || '写备注'}</span>
    </button>
  )
}

export const moveButtonId = (skuId: number, by: 1 | -1) => `list-line-${skuId}-${by === 1 ? 'down' : 'up'}`

function Actions({ line, name, first, last, onMove, onRemove }: ListRowProps & { name: string }) {
  return (
    <span className={styles.actions}>
      <button
        type="button"
        id={moveButtonId(line.skuId, -1)}
        aria-label={`上移 ${name}`}
        aria-disabled={first || undefined}
        onClick={() => !first && onMove(line.skuId, -1)}
      >
        <ArrowUp size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        id={moveButtonId(line.skuId, 1)}
        aria-label={`下移 ${name}`}
        aria-disabled={last || undefined}
        onClick={() => !last && onMove(line.skuId, 1)}
      >
        <ArrowDown size={16} aria-hidden="true" />
      </button>
      <button type="button" aria-label={`移除 ${name}`} onClick={() => onRemove(line.skuId)}>
        <Trash size={16} aria-hidden="true" />
      </button>
    </span>
  )
}
