import type { Product } from '@gongfang/contract/goods/catalogue'
import { useState } from 'react'
import { Link } from 'react-router'
import X from '~icons/x'
import { productPath } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AddButton } from '../cart/add-button.tsx'
import { atAgreed } from '../price-list/agreed.ts'
import { AgreedMark } from '../price-list/agreed-mark.tsx'
import { useAgreedPrices } from '../price-list/agreed-store.ts'
import { Price, usePointsMode } from '../product/price.tsx'
import { ProductImage } from '../product/product-image.tsx'
import { StockTag } from '../product/stock-tag.tsx'
import { packPrice, packText } from '../product/tier-price.ts'
import styles from './compare-dialog.module.css'
import { compareRows, offerOf, ofOneCategory } from './compare-rows.ts'

interface CompareTableProps {
  products: readonly Product[]
  remove: (id: number) => void
}

export function CompareTable({ products, remove }: CompareTableProps) {
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  if (products.length === 0) return <EmptyState text="对比的商品已不存在" />
  const all = compareRows(products)
  const rows = onlyDifferent ? all.filter(({ differs }) => differs) : all
  const several = products.length > 1
  return (
    <>
      <div className={styles.head}>
        {several && (
          <Checkbox checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)}>
            只看不同
          </Checkbox>
        )}
        <span role="status" className={styles.hint}>
          {several && onlyDifferent && `${rows.length} 项不同，${all.length - rows.length} 项相同已隐藏`}
          {!several && '再添加 1 件商品即可对比'}
        </span>
        {!ofOneCategory(products) && (
          <span className={styles.unlike}>所选商品不属于同一分类，部分参数可能无法对照</span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keyboard too */}
      <section className={styles.scroll} aria-label="对比表" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">商品</th>
              {products.map((product) => (
                <th key={product.id} scope="col">
                  <Head product={product} remove={remove} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">价格</th>
              {products.map((product) => (
                <td key={product.id}>
                  <Offer product={product} />
                </td>
              ))}
            </tr>
            {rows.map(({ name, cells, differs }) => (
              <tr key={name} data-differs={several && differs}>
                <th scope="row">
                  {name}
                  {several && differs && <small className={styles.mark}>不同</small>}
                </th>
                {cells.map((text, at) => (
                  <td key={products[at]?.id}>{text || '—'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function Head({ product, remove }: { product: Product; remove: (id: number) => void }) {
  const { id, title, images, skus } = product
  const [only] = skus
  return (
    <div className={styles.product}>
      <button
        type="button"
        className={styles.remove}
        aria-label={`移出对比：${title}`}
        onClick={() => remove(id)}
      >
        <X size={16} aria-hidden="true" />
      </button>
      <span className={styles.image}>
        <ProductImage src={images[0] ?? ''} alt="" size={120} eager />
      </span>
      <Link to={productPath(id)} title={title} className={styles.title}>
        {title}
      </Link>
      {only && (
        <span className={styles.code}>
          <ModelCode code={only.modelCode} />
          {skus.length > 1 && ` 等 ${skus.length} 个`}
        </span>
      )}
    </div>
  )
}

function Offer({ product }: { product: Product }) {
  const inPoints = usePointsMode()
  const { id, title, unit, skus, status } = product
  const agreed = useAgreedPrices(skus.map((each) => each.id))
  const models = skus.map((each) => atAgreed(each, agreed.get(each.id)))
  const sku = offerOf({ ...product, skus: models })
  if (!sku || status === 'offSale') return <span className={styles.off}>已下架</span>
  const pack = packText(unit, sku)
  return (
    <div className={styles.offer}>
      <Price fen={sku.priceFen} points={sku.points} unit={unit} from={skus.length > 1} />
      <AgreedMark agreed={atAgreed(sku, agreed.get(sku.id)).agreed} />
      {pack && (
        <small>
          {pack}，约 {packPrice(sku, sku, inPoints)}
        </small>
      )}
      <StockTag stock={sku.stock} unit={unit} />
      {skus.length > 1 ? (
        <Button size="small" variant="outline" to={productPath(id)}>
          选型号
        </Button>
      ) : (
        <AddButton sku={sku} quantity={sku.minQuantity} title={title} />
      )}
    </div>
  )
}
