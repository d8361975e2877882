import { REVIEW_RULES } from '@gongfang/contract/buying/review'
import type { Upload } from '@gongfang/contract/system/upload'
import { useEffect, useRef } from 'react'
import ImagePlus from '~icons/image-plus'
import { RemoveButton, SendingTile } from '../../system/upload/sending-tile.tsx'
import upload from '../../system/upload/upload-grid.module.css'
import { accepted, useUploads } from '../../system/upload/use-uploads.ts'
import styles from './review-drawer.module.css'

interface PictureFieldProps {
  pictures: readonly Upload[]
  onChange: (change: (before: Upload[]) => Upload[]) => void
  onSending: (count: number) => void
}

/** Pictures of a review, which are public. */
export function PictureField({ pictures, onChange, onSending }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { sending, send, retry, drop } = useUploads('image', (arrived) =>
    onChange((before) => [...before, arrived]),
  )
  const onTheirWay = sending.filter(({ error }) => error === '').length
  useEffect(() => onSending(onTheirWay), [onSending, onTheirWay])
  const room = REVIEW_RULES.images - pictures.length - sending.length
  return (
    <div>
      <ul className={upload.grid} aria-label="评价图片">
        {pictures.map((picture, at) => (
          <li key={picture.id} className={upload.tile}>
            <img src={picture.url} alt={`图片 ${at + 1}`} className={styles.picture} width={88} height={88} />
            <RemoveButton
              label={`删除图片 ${at + 1}`}
              onClick={() => onChange((all) => all.filter(({ id }) => id !== picture.id))}
            />
          </li>
        ))}
        {sending.map((one) => (
          <SendingTile key={one.key} sending={one} onRetry={() => retry(one)} onDrop={() => drop(one.key)} />
        ))}
        {room > 0 && (
          <li>
            <button
              type="button"
              className={`${upload.tile} ${upload.add}`}
              onClick={() => input.current?.click()}
            >
              <ImagePlus size={24} aria-hidden="true" />
              添加图片
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="选择图片"
        accept={accepted.image.join(',')}
        onChange={(event) => {
          for (const file of [...(event.target.files ?? [])].slice(0, room)) send(file)
          // Allows choosing the same file again after it was removed.
          event.target.value = ''
        }}
      />
      <p className={styles.hint}>
        {pictures.length} / {REVIEW_RULES.images} 张，JPG、PNG、WebP
      </p>
    </div>
  )
}
