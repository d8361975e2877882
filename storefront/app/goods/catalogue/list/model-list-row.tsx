import { type Read, readQuantity } from '@gongfang/contract/base/typed-number'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { productPath } from '../../../base/paths.ts'
import { useSite } from '../../../base/site.ts'
import { ModelCode } from '../../../ui/copy.tsx'
import { NumberFault } from '../../../ui/form/number-input.tsx'
import { fitQuantity } from '../../../ui/form/quantity.ts'
import { toast } from '../../../ui/overlay/toast.tsx'
import { OutsideMark } from '../../assortment/outside-mark.tsx'
import { useOutside } from '../../assortment/outside-store.ts'
import { putIntoCart } from '../../cart/add-to-cart.ts'
import { useAgreedSku } from '../../price-list/agreed.ts'
import { AgreedMark } from '../../price-list/agreed-mark.tsx'
import { Price, usePointsMode } from '../../product/price.tsx'
import { ProductImage } from '../../product/product-image.tsx'
import { ruleText } from '../../product/quantity-rule.ts'
import { StockTag } from '../../product/stock-tag.tsx'
import { mostOf } from '../../product/stock-text.ts'
import { ladderOf, packPrice, packText, tierAt, tierRange } from '../../product/tier-price.ts'
import { cellOf, type ModelColumn, type ModelRow, restOf } from './model-columns.ts'
import styles from './model-list.module.css'

interface ModelListRowProps {
  row: ModelRow
  columns: readonly ModelColumn[]
  /** At least one model of the table is sold in packs. */
  packed: boolean
  /** Shows the product's name, because the row is not in its product's group. */
  named: boolean
}

export function ModelListRow({ row, columns, packed, named }: ModelListRowProps) {
  const { product, sku } = row
  const [typed, setTyped] = useState(String(sku.minQuantity))
  const read = readQuantity(typed)
  const quantity = 'value' in read ? read.value : sku.minQuantity
  const rest = restOf(row, columns)
  const pack = packText(product.unit, sku)
  const outside = useOutside(sku.id)
  return (
    <tr>
      <td className={styles.image}>
        <ProductImage src={sku.image || product.image} alt="" size={40} />
      </td>
      <th scope="row" className={styles.code}>
        {named && <Link to={productPath(product.id, sku.id)}>{product.title}</Link>}
        <ModelCode code={sku.modelCode} /> <OutsideMark outside={outside} />
        {rest && <small>{rest}</small>}
      </th>
      {columns.map(({ name }) => {
        const text = cellOf(row, name)
        return (
          <td key={name} data-label={name} data-empty={text === '—' || undefined}>
            {text}
          </td>
        )
      })}
      {packed && (
        <td data-label="包装" data-empty={pack === '' || undefined}>
          {pack || '—'}
        </td>
      )}
      <td className={styles.stock}>
        <StockTag stock={sku.stock} unit={product.unit} />
      </td>
      <td className={styles.price}>
        <Prices row={row} quantity={quantity} />
      </td>
      <td className={styles.order}>
        {outside !== 'only' && <OrderForm sku={sku} read={read} typed={typed} onType={setTyped} />}
      </td>
    </tr>
  )
}

/** The price for the quantity, the price of a pack, and the next tier. */
function Prices({ row, quantity }: { row: ModelRow; quantity: number }) {
  const { product } = row
  const sku = useAgreedSku(row.sku)
  const { scoreBuyRate } = useSite()
  const inPoints = usePointsMode()
  const ladder = ladderOf(sku, scoreBuyRate)
  const tier = tierAt(ladder, quantity)
  const next = ladder.find(({ from }) => from > Math.max(quantity, sku.minQuantity))
  return (
    <>
      <Price fen={tier.priceFen} points={tier.points} unit={product.unit} />
      <AgreedMark agreed={sku.agreed} />
      {packText(product.unit, sku) && (
        <small>约 {packPrice(tierAt(ladder, Math.max(quantity, sku.packQuantity)), sku, inPoints)}</small>
      )}
      {next && (
        <small>
          {tierRange({ ...next, to: null })} <Price fen={next.priceFen} points={next.points} size="small" />
        </small>
      )}
    </>
  )
}

interface OrderFormProps {
  sku: ModelRow['sku']
  read: Read<number>
  typed: string
  onType: (typed: string) => void
}

function OrderForm({ sku, read, typed, onType }: OrderFormProps) {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState(false)
  const whyId = useId()
  const form = useId()
  const limits = { min: sku.minQuantity, step: sku.stepQuantity, max: mostOf(sku.stock) }
  const soldOut = limits.max < limits.min

  const why = 'why' in read ? read.why : ''

  /**
   * The quantity to order; null when the text is not understood, which is said, or when it was corrected, which is
   * announced.
   */
  function commit(): number | null {
    setTold(true)
    if ('why' in read) return null
    const { quantity, reason } = fitQuantity(read.value, limits)
    onType(String(quantity))
    if (!reason) return quantity
    toast('warning', reason)
    return null
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    if (busy || soldOut) return
    // The first press shows the correction, the second one adds.
    const fitted = commit()
    if (fitted === null) return
    setBusy(true)
    await putIntoCart(sku, fitted)
    setBusy(false)
  }

  return (
    <form id={form} onSubmit={add}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        data-quantity=""
        disabled={soldOut}
        aria-label={`数量，型号 ${sku.modelCode}${ruleText(sku)}`}
        title={ruleText(sku) || undefined}
        value={typed}
        aria-invalid={(told && why !== '') || undefined}
        aria-describedby={told && why !== '' ? whyId : undefined}
        onChange={(event) => {
          onType(event.target.value)
          setTold(false)
        }}
        onBlur={commit}
      />
      <button
        type="submit"
        disabled={soldOut}
        aria-busy={busy}
        aria-label={soldOut ? `缺货：${sku.modelCode}` : `加入购物车：${sku.modelCode}`}
      >
        {soldOut ? '缺货' : '加入'}
      </button>
      {told && why !== '' && <NumberFault id={whyId} why={why} />}
    </form>
  )
}
