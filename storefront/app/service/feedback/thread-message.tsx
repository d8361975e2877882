import { showTime } from '@gongfang/contract/base/time'
import type { FeedbackPost } from '@gongfang/contract/service/feedback'
import { useState } from 'react'
import { PrivateImage } from '../../system/upload/private-image.tsx'
import { Viewer } from '../../system/upload/viewer.tsx'
import { imageName } from './image-name.ts'
import styles from './thread.module.css'

/** The member's posts at the right, the shop's at the left. */
export function Post({ post: { who, content, images, at } }: { post: FeedbackPost }) {
  const [viewed, setViewed] = useState<number | null>(null)
  return (
    <li className={`${styles.post} ${styles[who]}`}>
      <p className={styles.who}>
        <b>{who === 'member' ? '我' : '客服'}</b>
        <time dateTime={at}>{showTime(at)}</time>
      </p>
      <div className={styles.bubble}>
        <p className={styles.content}>{content}</p>
        {images.length > 0 && (
          <ul className={styles.images} aria-label="图片">
            {images.map((image, index) => (
              <li key={image.id}>
                <button
                  type="button"
                  aria-label={`查看 ${imageName(image, index)}`}
                  onClick={() => setViewed(index)}
                >
                  <PrivateImage upload={image} alt={imageName(image, index)} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {viewed !== null && (
        <Viewer uploads={images} start={viewed} named={imageName} onClose={() => setViewed(null)} />
      )}
    </li>
  )
}
