import { showTime } from '@gongfang/contract/base/time'
import type { DepotItem } from '@gongfang/contract/goods/depot'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { orderPath, productPath } from '../../base/paths.ts'
import { OwnCode } from '../../goods/material-code/own-code.tsx'
import { ProductImage } from '../../goods/product/product-image.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import styles from './goods-row.module.css'

/** Goods in an after-sale stay in the depot until it is decided. */
export const collectable = ({ held, askedBack }: DepotItem) => Math.max(0, held - askedBack)

interface GoodsRowProps {
  item: DepotItem
  /** null when not chosen. */
  quantity: number | null
  onChoose: (id: number, quantity: number | null) => void
}

export function GoodsRow({ item, quantity, onChoose }: GoodsRowProps) {
  const { id, modelCode, unit, askedBack, orderNo, inAt } = item
  const free = collectable(item)
  return (
    <ItemRow
      item={item}
      isChosen={quantity !== null}
      isBound={free === 0}
      onChoose={(on) => onChoose(id, on ? free : null)}
      origin={
        <>
          <span>
            {orderNo === '' ? (
              '同事转交'
            ) : (
              <>
                来源订单 <Link to={orderPath(orderNo)}>{orderNo}</Link>
              </>
            )}
          </span>
          <span>
            入库 <time dateTime={inAt}>{showTime(inAt)}</time>
          </span>
        </>
      }
      asked={askedBack > 0 ? `${askedBack} ${unit}申请退款中` : ''}
    >
      {quantity !== null && (
        <QtyStepper
          value={Math.min(quantity, free)}
          min={1}
          step={1}
          max={free}
          tooMany={`可领取的只有 ${free} ${unit}`}
          label={`领取数量，型号 ${modelCode}`}
          onChange={(wanted) => onChoose(id, wanted)}
          onZero={() => onChoose(id, null)}
        />
      )}
    </ItemRow>
  )
}

interface ItemRowProps {
  item: Omit<DepotItem, 'orderNo' | 'inAt'>
  /** Tells apart rows of the same model: whose goods they are. */
  holder?: string
  isChosen: boolean
  /** An open after-sale keeps the item from being chosen. */
  isBound: boolean
  onChoose: (chosen: boolean) => void
  /** Where the goods come from. */
  origin: ReactNode
  /** The part that an open after-sale asks back; '' for none. */
  asked: string
  /** The quantity. */
  children?: ReactNode
}

export function ItemRow({
  item,
  holder,
  isChosen,
  isBound,
  onChoose,
  origin,
  asked,
  children,
}: ItemRowProps) {
  const { skuId, productId, title, spec, modelCode, ownCode, image, unit, held } = item
  return (
    <li className={styles.row}>
      <Checkbox
        className={styles.tick ?? ''}
        aria-label={`选择 ${title}，型号 ${modelCode}${holder ? `，${holder}` : ''}`}
        checked={isChosen}
        disabled={isBound}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span className={styles.image}>
        <ProductImage src={image} alt="" size={72} />
      </span>
      <div className={styles.what}>
        <Link to={productPath(productId, skuId)} className={styles.title} title={title}>
          {title}
        </Link>
        <p className={styles.spec}>
          <ModelCode code={modelCode} />
          <OwnCode code={ownCode} />
          {spec && <span>{spec}</span>}
        </p>
        <p className={styles.from}>{origin}</p>
      </div>
      <p className={styles.held}>
        在库 <b className="numbers">{held}</b> {unit}
        {asked && <small>，{asked}</small>}
      </p>
      <span className={styles.quantity}>{children}</span>
    </li>
  )
}
