import { useState } from 'react'
import { late } from '../../ui/late.tsx'
import { LazyImage } from '../../ui/picture/lazy-image.tsx'
import styles from './reviews.module.css'

const Lightbox = late(() => import('../../ui/picture/lightbox.tsx').then((part) => part.Lightbox))

export function ReviewPictures({ images, title }: { images: readonly string[]; title: string }) {
  const [opened, setOpened] = useState<number | null>(null)
  if (images.length === 0) return null
  return (
    <ul className={styles.pictures}>
      {images.map((image, at) => (
        <li key={image}>
          <button type="button" onClick={() => setOpened(at)}>
            <span className="visually-hidden">放大图片 {at + 1}</span>
            <LazyImage src={image} alt="" width={80} height={80} ratio="square" />
          </button>
        </li>
      ))}
      {opened !== null && (
        <Lightbox images={images} title={title} start={opened} onClose={() => setOpened(null)} />
      )}
    </ul>
  )
}
