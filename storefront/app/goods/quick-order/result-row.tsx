import { shownPoints, shownSum } from '@gongfang/contract/base/money'
import { readQuantity } from '@gongfang/contract/base/typed-number'
import { leastOrderable, mostOrderable } from '@gongfang/contract/goods/cart-rules'
import type { SkuLine } from '@gongfang/contract/goods/catalogue'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import CircleAlert from '~icons/circle-alert'
import CircleCheck from '~icons/circle-check'
import X from '~icons/x'
import { productPath } from '../../base/paths.ts'
import { useSite } from '../../base/site.ts'
import { Button } from '../../ui/button.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { Select, TextInput } from '../../ui/form/input.tsx'
import { QuantityInput } from '../../ui/form/number-input.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { OutsideMark } from '../assortment/outside-mark.tsx'
import { AgreedMark } from '../price-list/agreed-mark.tsx'
import { Price } from '../product/price.tsx'
import { StockTag } from '../product/stock-tag.tsx'
import { ladderOf, tierAt } from '../product/tier-price.ts'
import { RestockButton } from '../restock/restock-button.tsx'
import { canBeAdded, type JudgedRow, verdictNames } from './judge.ts'
import { Learn } from './learn.tsx'
import styles from './result.module.css'
import { Substitutes } from './substitutes.tsx'

export interface ResultRowProps {
  judged: JudgedRow
  onCode: (judged: JudgedRow, code: string) => void
  onQuantity: (judged: JudgedRow, quantity: number) => void
  onChoose: (judged: JudgedRow, skuId: number) => void
  onReplace: (judged: JudgedRow, instead: SkuLine) => void
  onRemove: (judged: JudgedRow) => void
  onLearnt: () => void
}

/** A row with its verdict, and the controls to correct it. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { judged, onRemove } = props
  const { row, sku, verdict } = judged
  const good = canBeAdded(judged)
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <tr data-verdict={row.refused === undefined ? verdict : 'short'}>
      <td className={styles.status}>
        <span className={styles.verdict}>
          <Icon size={16} aria-hidden="true" />
          {row.refused === undefined ? verdictNames[verdict] : '未加入'}
        </span>
      </td>
      <th scope="row" className={styles.code}>
        {sku ? <ModelCode code={sku.modelCode} /> : <CodeBox {...props} />}
      </th>
      <td className={styles.name}>
        {sku && (
          <Link to={productPath(sku.productId, sku.skuId)} title={sku.title}>
            {sku.title}
            {sku.spec && <span className={styles.spec}> {sku.spec}</span>}
          </Link>
        )}
        <OutsideMark outside={sku?.outside} />
        {verdict === 'choose' && <Choice {...props} />}
        <Notes {...props} />
      </td>
      {sku ? <Figures {...props} sku={sku} /> : <td colSpan={4} className={styles.nothing} />}
      <td className={styles.removal}>
        <button
          type="button"
          className={styles.remove}
          aria-label={`移除第 ${judged.at.join('、')} 行 ${row.code}`}
          onClick={() => onRemove(judged)}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </td>
    </tr>
  )
})

/** Notes about changes and problems, with buttons that correct the quantity. */
function Notes({ judged, onQuantity, onReplace, onLearnt }: ResultRowProps) {
  const { notes, row, sku, verdict, most } = judged
  const code = row.written ?? row.code
  const written = sku && code !== sku.modelCode ? [`原文：${code}`] : []
  const own = row.own === undefined || row.own === code ? [] : [`物料号：${row.own}`]
  const all = [...written, ...own, ...notes, ...(row.refused === undefined ? [] : [row.refused])]
  if (all.length === 0 && judged.learnable === undefined) return null
  return (
    <span className={styles.notes}>
      {all.join('；')}
      {verdict === 'short' && most !== null && most > 0 && (
        <Button variant="outline" size="small" onClick={() => onQuantity(judged, most)}>
          改为 {most}
        </Button>
      )}
      {verdict === 'short' && sku && most !== null && (
        <Substitutes
          key={sku.skuId}
          sku={sku}
          quantity={judged.quantity}
          onReplace={(instead) => onReplace(judged, instead)}
        />
      )}
      {judged.learnable !== undefined && sku && (
        <Learn text={judged.learnable} sku={sku} onLearnt={onLearnt} />
      )}
      {/* Last, because it is loaded later and must not move a button that is being pressed. */}
      {verdict === 'short' && sku && most === 0 && (
        <RestockButton skuId={sku.skuId} modelCode={sku.modelCode} size="small" />
      )}
    </span>
  )
}

/** The entered code. A corrected one is looked up when the field loses the focus. */
function CodeBox({ judged, onCode }: ResultRowProps) {
  const [code, setCode] = useState(judged.row.code)
  const leave = () => onCode(judged, code)
  return (
    <TextInput
      aria-label={`型号，第 ${judged.at.join('、')} 行`}
      className={`code ${styles.codeBox}`}
      autoComplete="off"
      maxLength={100}
      value={code}
      onChange={(event) => setCode(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  )
}

function Choice({ judged, onChoose }: ResultRowProps) {
  return (
    <Select
      aria-label={`选择 ${judged.row.code} 对应的型号`}
      value=""
      onChange={(event) => onChoose(judged, Number(event.target.value))}
    >
      <option value="" disabled>
        请选择型号
      </option>
      {judged.choices.map(({ skuId, modelCode, title, spec }) => (
        <option key={skuId} value={skuId}>
          {modelCode} {title} {spec}
        </option>
      ))}
    </Select>
  )
}

/** A quantity that has to be typed. */
function AskedQuantity({ judged, onQuantity, sku }: FiguresProps) {
  const [typed, setTyped] = useState('')
  const limits = { least: 1 }
  const leave = () => {
    const read = readQuantity(typed, limits)
    if ('value' in read) onQuantity(judged, read.value)
  }
  return (
    <QuantityInput
      aria-label={`数量，型号 ${sku.modelCode}`}
      placeholder="请填数量"
      limits={limits}
      value={typed}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && leave()}
    />
  )
}

type FiguresProps = Pick<ResultRowProps, 'judged' | 'onQuantity'> & { sku: SkuLine }

function Figures({ judged, onQuantity, sku }: FiguresProps) {
  const { scoreBuyRate } = useSite()
  const { quantity, counted = quantity } = judged
  const tier = tierAt(ladderOf(sku, scoreBuyRate), Math.max(1, counted))
  return (
    <>
      <td className={styles.price} data-label="单价">
        <Price fen={tier.priceFen} points={tier.points} size="small" unit={sku.unit} />
        <AgreedMark agreed={sku.agreed} />
      </td>
      <td className={styles.stock}>
        <StockTag stock={sku.stock} backorder={sku.backorder} leadDays={sku.leadDays} unit={sku.unit} />
      </td>
      <td className={styles.quantity}>
        {judged.verdict === 'ask' ? (
          <AskedQuantity judged={judged} onQuantity={onQuantity} sku={sku} />
        ) : (
          <QtyStepper
            value={quantity}
            min={leastOrderable(sku)}
            step={sku.stepQuantity}
            max={mostOrderable(sku)}
            label={`数量，型号 ${sku.modelCode}`}
            onChange={(next) => onQuantity(judged, next)}
          />
        )}
      </td>
      <td className={styles.amount} data-label={judged.verdict === 'ask' ? undefined : '小计'}>
        {judged.verdict !== 'ask' && (
          <Price
            fen={shownSum(tier.priceFen * quantity)}
            points={shownPoints(tier.points * quantity)}
            size="small"
          />
        )}
      </td>
    </>
  )
}
