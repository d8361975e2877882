import { ProductImage } from '../../goods/product/product-image.tsx'
import styles from './order-lines.module.css'

/** The picture of a line. Its alternative text is empty, because the title stands beside it. */
export function OrderImage({ src }: { src: string }) {
  return (
    <span className={styles.image}>
      <ProductImage src={src} alt="" size={64} />
    </span>
  )
}
