import type { ShelvedProduct } from '@gongfang/contract/goods/favorite'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { productPath } from '../../base/paths.ts'
import { OutsideMark } from '../assortment/outside-mark.tsx'
import { useOutsideCard } from '../assortment/outside-store.ts'
import { useAgreedCard } from '../price-list/agreed.ts'
import { AgreedMark } from '../price-list/agreed-mark.tsx'
import { Price } from '../product/price.tsx'
import { ProductImage } from '../product/product-image.tsx'
import { StockTag } from '../product/stock-tag.tsx'
import styles from './shelf-card.module.css'

interface ShelfCardProps {
  product: ShelvedProduct
  /** Buttons in the corner of the picture. */
  corner?: ReactNode
  /** Below the price. */
  children?: ReactNode
}

/** A favorite or viewed product. Grey when it is no longer sold. */
export function ShelfCard({ product: { productId, title, image, card }, corner, children }: ShelfCardProps) {
  return (
    <article className={`${styles.card} ${card ? '' : styles.gone}`}>
      <ProductImage src={image} alt="" size={160} sizes="(min-width: 600px) 160px, 44vw" />
      {corner && <div className={styles.corner}>{corner}</div>}
      <h3 className={styles.title}>
        <Link to={productPath(productId)} title={title} className={styles.link}>
          {title}
        </Link>
      </h3>
      {card ? (
        <>
          <ShelfPrice card={card} />
          <p className={styles.stock}>
            <Supply card={card} />
          </p>
        </>
      ) : (
        <p className={styles.off}>已下架</p>
      )}
      {children}
    </article>
  )
}

function Supply({ card }: { card: NonNullable<ShelvedProduct['card']> }) {
  const outside = useOutsideCard(card)
  return outside ? <OutsideMark outside={outside} /> : <StockTag stock={card.stock} unit={card.unit} />
}

function ShelfPrice({ card }: { card: NonNullable<ShelvedProduct['card']> }) {
  const { priceFen, points, priceVaries, unit, agreed } = useAgreedCard(card)
  return (
    <p className={styles.price}>
      <Price fen={priceFen} points={points} from={priceVaries} unit={unit} size="small" />
      <AgreedMark agreed={agreed} />
    </p>
  )
}
