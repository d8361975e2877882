import { useSite } from '../../../base/site.ts'
import { ModelCode } from '../../../ui/copy.tsx'
import { QtyStepper } from '../../../ui/form/qty-stepper.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { Price } from '../../product/price.tsx'
import { ProductImage } from '../../product/product-image.tsx'
import { ruleText } from '../../product/quantity-rule.ts'
import { StockTag } from '../../product/stock-tag.tsx'
import { ladderOf, tierAt } from '../../product/tier-price.ts'
import { BuyButtons } from './buy-buttons.tsx'
import type { Buying } from './buying.ts'
import { SkuChips } from './sku-chips.tsx'
import { fitsChips } from './sku-choice.ts'
import styles from './sku-sheet.module.css'

interface SkuSheetProps {
  onClose: () => void
  buying: Buying
}

/** The choice of model and quantity on a phone, in a sheet within reach of the thumb. */
export function SkuSheet({ onClose, buying }: SkuSheetProps) {
  const { product, sku, quantity, most, setQuantity } = buying
  const { scoreBuyRate } = useSite()
  const tier = tierAt(ladderOf(sku, scoreBuyRate), quantity)
  return (
    <Drawer open browsing onClose={onClose} title="选择规格" side="bottom">
      <div className={styles.head}>
        <ProductImage src={sku.image || (product.images[0] ?? '')} alt="" size={88} eager />
        <div>
          <Price fen={tier.priceFen} points={tier.points} unit={product.unit} />
          <p>
            <ModelCode code={sku.modelCode} />
          </p>
          <StockTag stock={sku.stock} unit={product.unit} />
        </div>
      </div>
      <div className={styles.choice}>
        {fitsChips(product) && <SkuChips buying={buying} name="sheet" />}
        <div className={styles.row}>
          <span>
            数量<small>{ruleText(sku)}</small>
          </span>
          <QtyStepper
            key={sku.id}
            value={quantity}
            min={sku.minQuantity}
            step={sku.stepQuantity}
            max={Math.max(most, sku.minQuantity)}
            onChange={setQuantity}
            label={`数量，型号 ${sku.modelCode}`}
          />
        </div>
        <BuyButtons buying={buying} onDone={onClose} />
      </div>
    </Drawer>
  )
}
