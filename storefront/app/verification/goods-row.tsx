import type { DepotItem } from '@gongfang/contract/depot'
import { showTime } from '@gongfang/contract/time'
import { Link } from 'react-router'
import { orderPath, productPath } from '../base/paths.ts'
import { ProductImage } from '../product/product-image.tsx'
import { ModelCode } from '../ui/copy.tsx'
import { Checkbox } from '../ui/form/input.tsx'
import { QtyStepper } from '../ui/form/qty-stepper.tsx'
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
  const { id, skuId, productId, title, spec, modelCode, image, unit, held, askedBack, orderNo, inAt } = item
  const free = collectable(item)
  return (
    <li className={styles.row}>
      <Checkbox
        className={styles.tick ?? ''}
        aria-label={`选择 ${title}，型号 ${modelCode}`}
        checked={quantity !== null}
        disabled={free === 0}
        onChange={(event) => onChoose(id, event.target.checked ? free : null)}
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
          {spec && <span>{spec}</span>}
        </p>
        <p className={styles.from}>
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
        </p>
      </div>
      <p className={styles.held}>
        在库 <b className="numbers">{held}</b> {unit}
        {askedBack > 0 && (
          <small>
            ，{askedBack} {unit}申请退款中
          </small>
        )}
      </p>
      <span className={styles.quantity}>
        {quantity !== null && (
          <QtyStepper
            value={Math.min(quantity, free)}
            min={1}
            step={1}
            max={free}
            label={`领取数量，型号 ${modelCode}`}
            onChange={(wanted) => onChoose(id, wanted)}
            onZero={() => onChoose(id, null)}
          />
        )}
      </span>
    </li>
  )
}
