import { ProductImage } from '../product/product-image.tsx'
import styles from './order-lines.module.css'

/** The small picture of a line; the title beside it says what it is. */
export function OrderImage({ src }: { src: string }) {
  return (
    <span className={styles.image}>
      <ProductImage src={src} alt="" size={64} />
    </span>
  )
}
