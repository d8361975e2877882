import { Link } from 'react-router'
import { categoryPath, productPath } from '../../base/paths.ts'
import { BuyButtons } from '../../goods/catalogue/detail/buy-buttons.tsx'
import type { Buying } from '../../goods/catalogue/detail/buying.ts'
import { PriceBlock, PriceRange } from '../../goods/catalogue/detail/price-block.tsx'
import { SkuChips } from '../../goods/catalogue/detail/sku-chips.tsx'
import { Terms } from '../../goods/catalogue/detail/terms.tsx'
import { CompareButton } from '../../goods/compare/compare-button.tsx'
import { FavoriteButton } from '../../goods/favorite/favorite-button.tsx'
import { ruleText } from '../../goods/product/quantity-rule.ts'
import { ShareButton } from '../../service/content/share-button.tsx'
import { CopyRow, ModelCode } from '../../ui/copy.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import styles from './product-facts.module.css'

interface ProductFactsProps {
  buying: Buying
  byChips: boolean
  /** Whether one model is meant: the product has only one, it was chosen, or its code was searched for. */
  chosen: boolean
  repriced: boolean
  openSheet: () => void
}

export function ProductFacts({ buying, byChips, chosen, repriced, openSheet }: ProductFactsProps) {
  const { product, sku, quantity, most, setQuantity } = buying
  return (
    <div className={styles.facts}>
      <header>
        {product.brand && (
          <Link to={categoryPath({ brand: product.brand.id })} className={styles.brand}>
            {product.brand.name}
          </Link>
        )}
        <h1 tabIndex={-1} className={styles.title}>
          {product.title}
        </h1>
        {product.subtitle && <p className={styles.subtitle}>{product.subtitle}</p>}
        <div className={styles.codes}>
          <span>
            型号 <ModelCode code={sku.modelCode} />
            {!chosen && ` 等 ${product.skus.length} 个`}
          </span>
          {chosen && sku.barcode && <CopyRow label="条码" text={sku.barcode} />}
          {product.sold > 0 && <span>已售 {product.sold}</span>}
          {product.rating.count > 0 && (
            <a href="#reviews">
              ★ {product.rating.average.toFixed(1)}（{product.rating.count} 评价）
            </a>
          )}
          <div className={styles.acts}>
            <FavoriteButton productId={product.id} />
            <CompareButton
              product={{ id: product.id, title: product.title, image: product.images[0] ?? '' }}
              className={styles.compare}
            />
            <ShareButton path={productPath(product.id, sku.id)} title={product.title} look={styles.compare} />
          </div>
        </div>
      </header>
      {chosen ? <PriceBlock buying={buying} repriced={repriced} /> : <PriceRange product={product} />}
      <Terms buying={buying} chosen={chosen} />
      {chosen && (
        <>
          <button type="button" className={styles.opener} onClick={openSheet}>
            <span>已选</span>
            {[...sku.specValues.slice(0, product.axes.length), `${quantity} ${product.unit}`].join('，')}
          </button>
          <div className={styles.selection}>
            {byChips && <SkuChips buying={buying} />}
            <div className={styles.row}>
              <span className={styles.label}>数量</span>
              <QtyStepper
                key={sku.id}
                value={quantity}
                min={sku.minQuantity}
                step={sku.stepQuantity}
                max={Math.max(most, sku.minQuantity)}
                onChange={setQuantity}
                label={`数量，型号 ${sku.modelCode}`}
              />
              <span className={styles.rule}>
                {product.unit}
                {ruleText(sku)}
              </span>
            </div>
            <BuyButtons buying={buying} />
          </div>
        </>
      )}
      {!byChips && (
        <p className={styles.toTable}>
          共 {product.skus.length} 个型号，<a href="#models">在选购表中按规格筛选、填写数量</a>
        </p>
      )}
    </div>
  )
}
