import type { Upload } from '@gongfang/contract/system/upload'
import { useState } from 'react'
import { PrivateImage } from '../../system/upload/private-image.tsx'
import { Viewer } from '../../system/upload/viewer.tsx'
import styles from './aftersale-card.module.css'
import { pictureName } from './apply-form.tsx'

export function CardPictures({ images }: { images: readonly Upload[] }) {
  const [viewed, setViewed] = useState<number | null>(null)
  return (
    <>
      <ul className={styles.pictures} aria-label="售后图片">
        {images.map((image, at) => (
          <li key={image.id}>
            <button type="button" aria-label={`查看 ${pictureName(image, at)}`} onClick={() => setViewed(at)}>
              <PrivateImage upload={image} alt={pictureName(image, at)} />
            </button>
          </li>
        ))}
      </ul>
      {viewed !== null && (
        <Viewer uploads={images} start={viewed} named={pictureName} onClose={() => setViewed(null)} />
      )}
    </>
  )
}
