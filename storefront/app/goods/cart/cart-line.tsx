import { shownPoints, shownSum } from '@gongfang/contract/base/money'
import type { CartLine } from '@gongfang/contract/goods/cart'
import { leastOrderable, mostOrderable, showReason } from '@gongfang/contract/goods/cart-rules'
import { type KeyboardEvent, memo } from 'react'
import { Link } from 'react-router'
import Heart from '~icons/heart'
import Trash from '~icons/trash'
import { productPath, searchPath } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { OutsideMark } from '../assortment/outside-mark.tsx'
import { OwnCode } from '../material-code/own-code.tsx'
import { AgreedMark } from '../price-list/agreed-mark.tsx'
import { Price, usePointsMode } from '../product/price.tsx'
import { ProductImage } from '../product/product-image.tsx'
import { StockTag } from '../product/stock-tag.tsx'
import { RestockButton } from '../restock/restock-button.tsx'
import styles from './cart-line.module.css'
import { betterQuantity, isGone, priceNotices } from './cart-lines.ts'

export interface CartLineProps {
  line: CartLine
  waiting: boolean
  /** Changed without network: the change is not sent yet. */
  unsent: boolean
  onQuantity: (line: CartLine, quantity: number) => void
  onSelect: (ids: readonly number[], selected: boolean) => void
  onRemove: (line: CartLine) => void
  onSetAside: (line: CartLine) => void
}

export const lineElementId = (id: number) => `cart-line-${id}`

export const CartRow = memo(function CartRow(props: CartLineProps) {
  const { line, onSelect, onRemove, onQuantity } = props
  const gone = isGone(line)
  const name = nameOf(line)
  const onKeyDown = (event: KeyboardEvent) => {
    // In the quantity field the Delete key deletes a digit.
    if (
      event.key !== 'Delete' ||
      (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')
    )
      return
    event.preventDefault()
    onRemove(line)
  }
  return (
    <li
      id={lineElementId(line.id)}
      tabIndex={-1}
      aria-label={name}
      className={`${styles.line} ${gone ? styles.gone : ''}`}
      onKeyDown={onKeyDown}
    >
      {gone ? (
        <span className={styles.goneMark}>失效</span>
      ) : (
        <Checkbox
          className={styles.tick ?? ''}
          aria-label={`选择 ${name}`}
          checked={line.selected}
          onChange={(event) => onSelect([line.id], event.target.checked)}
        />
      )}
      <Link
        to={productPath(line.productId, line.skuId)}
        className={styles.image}
        tabIndex={-1}
        aria-hidden="true"
      >
        <ProductImage src={line.image} alt="" size={88} />
      </Link>
      <LineFacts line={line} gone={gone} />
      <span className={styles.price}>
        <span className="visually-hidden">单价</span>
        <Price fen={line.priceFen} points={line.points} size="small" unit={line.unit} />
        <AgreedMark agreed={line.agreed} />
      </span>
      <Quantity {...props} />
      <span className={styles.amount}>
        <span className={styles.label}>小计</span>
        {line.reason ? <span className={styles.none}>—</span> : <Amount line={line} />}
      </span>
      <span className={styles.stock}>
        <StockTag
          stock={(gone && line.reason !== 'soldOut') || passesStock(line) ? 0 : line.stock}
          backorder={gone ? 0 : line.backorder}
          leadDays={line.leadDays}
          unit={line.unit}
        />
      </span>
      <Actions {...props} />
      {!gone && line.reason && <Correction line={line} onQuantity={onQuantity} />}
    </li>
  )
})

const nameOf = ({ title, modelCode }: CartLine) => `${title}，型号 ${modelCode}`

/** A part of the quantity is a backorder. */
const passesStock = ({ quantity, stock, backorder }: CartLine) => backorder > 0 && quantity > stock

function LineFacts({ line, gone }: { line: CartLine; gone: boolean }) {
  const inPoints = usePointsMode()
  return (
    <div className={styles.facts}>
      <Link to={productPath(line.productId, line.skuId)} className={styles.title} title={line.title}>
        {line.title}
      </Link>
      {line.spec !== '' && <span className={styles.spec}>{line.spec}</span>}
      <span className={styles.code}>
        <ModelCode code={line.modelCode} /> <OwnCode code={line.ownCode} />
        <OutsideMark outside={line.reason === 'outside' ? null : line.outside} />
      </span>
      {gone ? (
        <span className={styles.why}>{showReason(line)}</span>
      ) : (
        priceNotices(line, inPoints).map(({ tone, text }) => (
          <span key={text} className={styles[tone]}>
            {text}
          </span>
        ))
      )}
    </div>
  )
}

function Quantity({ line, waiting, unsent, onQuantity, onRemove }: CartLineProps) {
  return (
    <span className={styles.quantity}>
      {isGone(line) ? (
        <span className="numbers">× {line.quantity}</span>
      ) : (
        <QtyStepper
          value={line.quantity}
          min={leastOrderable(line)}
          step={line.stepQuantity}
          max={mostOrderable(line)}
          label={`数量，型号 ${line.modelCode}`}
          busy={waiting}
          onChange={(quantity) => onQuantity(line, quantity)}
          onZero={() => onRemove(line)}
        />
      )}
      {unsent && <span className={styles.unsent}>待同步</span>}
    </span>
  )
}

function Actions({ line, onSetAside, onRemove }: CartLineProps) {
  const gone = isGone(line)
  const name = nameOf(line)
  return (
    <span className={styles.actions}>
      {gone && (
        <Button variant="ghost" size="small" to={searchPath(line.title)}>
          找相似
        </Button>
      )}
      {gone && line.reason === 'soldOut' && (
        <RestockButton skuId={line.skuId} modelCode={line.modelCode} size="small" />
      )}
      <Button variant="ghost" size="small" aria-label={`移入收藏 ${name}`} onClick={() => onSetAside(line)}>
        <Heart size={16} aria-hidden="true" className={styles.heart} />
        <span className={styles.actionText}>移入收藏</span>
      </Button>
      <Button variant="ghost" size="small" aria-label={`删除 ${name}`} onClick={() => onRemove(line)}>
        <Trash size={16} aria-hidden="true" />
        <span className={styles.actionText}>删除</span>
      </Button>
    </span>
  )
}

const Amount = ({ line }: { line: CartLine }) => (
  <Price fen={shownSum(line.priceFen * line.quantity)} points={shownPoints(line.points * line.quantity)} />
)

/** The reason why the line cannot be ordered, and a button that corrects its quantity. */
function Correction({ line, onQuantity }: Pick<CartLineProps, 'line' | 'onQuantity'>) {
  const better = betterQuantity(line)
  return (
    <p className={styles.correction} role="status">
      {showReason(line)}，未计入合计
      {better !== null && (
        <Button variant="outline" size="small" onClick={() => onQuantity(line, better)}>
          调整为 {better}
        </Button>
      )}
    </p>
  )
}
