import Wrench from '~icons/wrench'
import { LazyImage } from '../../ui/picture/lazy-image.tsx'
import { widths } from '../../ui/picture/picture-widths.ts'
import styles from './product-image.module.css'

interface ProductImageProps {
  /** '' when there is none. */
  src: string
  alt: string
  /** The width on a PC in px. Pictures are square. */
  size: number
  sizes?: string
  eager?: boolean
  priority?: 'high' | 'low'
}

/** A product's picture on a white tile, or a tile for a product without one. */
export function ProductImage({ src, alt, size, sizes, eager = false, priority }: ProductImageProps) {
  if (src === '') {
    return (
      <span className={styles.none}>
        <Wrench aria-hidden="true" size={Math.min(40, size / 2)} strokeWidth={1.25} />
        {size >= 120 && <span>暂无图片</span>}
      </span>
    )
  }
  const srcSet = widths(src)
  return (
    <LazyImage
      src={src}
      {...(srcSet && { srcSet })}
      {...(priority && { priority })}
      alt={alt}
      width={size}
      height={size}
      ratio="square"
      eager={eager}
      sizes={sizes ?? `${size}px`}
      className={styles.tile ?? ''}
    />
  )
}
