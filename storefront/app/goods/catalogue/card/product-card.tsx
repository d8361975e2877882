import type { ProductCard as Card } from '@gongfang/contract/goods/catalogue'
import { Link } from 'react-router'
import { productPath } from '../../../base/paths.ts'
import { useSite } from '../../../base/site.ts'
import { ModelCode } from '../../../ui/copy.tsx'
import { OutsideMark } from '../../assortment/outside-mark.tsx'
import { useOutsideCard } from '../../assortment/outside-store.ts'
import { AddButton } from '../../cart/add-button.tsx'
import { CompareButton } from '../../compare/compare-button.tsx'
import { CardHeart } from '../../favorite/card-heart.tsx'
import { useAgreedCard } from '../../price-list/agreed.ts'
import { AgreedMark } from '../../price-list/agreed-mark.tsx'
import { Price, usePointsMode } from '../../product/price.tsx'
import { ProductImage } from '../../product/product-image.tsx'
import { StockTag } from '../../product/stock-tag.tsx'
import { ladderOf, packPrice, packText } from '../../product/tier-price.ts'
import styles from './product-card.module.css'

/** A product in a grid. The title is the link and covers the card; buttons are above it. */
export function ProductCard({
  product: shown,
  eager = false,
  first = false,
  models = '',
}: {
  product: Card
  eager?: boolean
  first?: boolean
  models?: string | undefined
}) {
  const product = useAgreedCard(shown)
  const outside = useOutsideCard(shown)
  const { id, title, keySpec, image, unit, tier, skuId, skuCount, modelsLeft, modelCode, spec } = product
  const to = productPath(id, spec ? skuId : null)
  const inPoints = usePointsMode()
  const { scoreBuyRate } = useSite()
  const pack = packText(unit, product)
  // The first tier below the price.
  const next = ladderOf({ ...product, tierPrices: tier ? [tier] : [] }, scoreBuyRate)[1]
  return (
    <article className={styles.card}>
      <ProductImage
        src={image}
        alt={`${title} ${keySpec}`.trim()}
        size={216}
        sizes="(min-width: 1200px) 216px, (min-width: 600px) 30vw, 46vw"
        eager={eager}
        {...(first && { priority: 'high' })}
      />
      <h3 className={styles.title}>
        <Link to={to} viewTransition title={title} className={styles.link}>
          {title}
        </Link>
      </h3>
      <p className={styles.spec}>{[product.brand, spec ?? keySpec].filter(Boolean).join(' · ')}</p>
      <p className={styles.model}>
        {modelsLeft ? (
          <span className={styles.more}>{`符合 ${modelsLeft} / ${skuCount} 个型号`}</span>
        ) : (
          <>
            <ModelCode code={modelCode} />
            {skuCount > 1 && !spec && <span className={styles.more}>{`等 ${skuCount} 个型号`}</span>}
          </>
        )}
      </p>
      <p className={styles.price}>
        <Price fen={product.priceFen} points={product.points} from={product.priceVaries} unit={unit} />
        <AgreedMark agreed={product.agreed} />
      </p>
      <p className={styles.hint}>
        {pack && `${pack}，${packPrice(product, product, inPoints)}`}
        {!pack && next && (
          <>
            {`${next.from} ${unit}起 `}
            <Price fen={next.priceFen} points={next.points} size="small" />
          </>
        )}
      </p>
      <CardHeart productId={id} title={title} />
      <div className={styles.foot}>
        {outside ? <OutsideMark outside={outside} /> : <StockTag stock={product.stock} unit={unit} />}
        <CompareButton product={product} className={styles.compare} />
        {skuId === null ? (
          <Link
            to={`${productPath(id)}${modelsLeft ? models : ''}#models`}
            className={styles.choose}
            aria-label={`选型号：${title}`}
          >
            选型号
          </Link>
        ) : outside === 'only' ? null : (
          <AddButton
            sku={{ id: skuId, priceFen: product.priceFen, stock: product.stock }}
            quantity={product.minQuantity}
            title={title}
          />
        )}
      </div>
    </article>
  )
}
