import { useEffect, useRef, useState } from 'react'
import ChevronLeft from '~icons/chevron-left'
import ChevronRight from '~icons/chevron-right'
import X from '~icons/x'
import styles from './lightbox.module.css'
import { widths } from './picture-widths.ts'

interface LightboxProps {
  images: readonly string[]
  altOf?: (image: string, at: number) => string
  title: string
  start: number
  onClose: () => void
}

/** Pictures in full size: arrow keys switch, Esc closes, two fingers zoom. */
export function Lightbox({ images, altOf, title, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(start)
  const turn = (by: number) => setAt((at + by + images.length) % images.length)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={`${title} 图片`}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(-1)
        if (key === 'ArrowRight') turn(1)
      }}
    >
      <img
        src={images[at]}
        srcSet={widths(images[at] ?? '')}
        sizes="100vw"
        alt={altOf?.(images[at] ?? '', at) ?? `${title}，图 ${at + 1}`}
      />
      <p className="visually-hidden" role="status">
        第 {at + 1} 张，共 {images.length} 张
      </p>
      {images.length > 1 && (
        <>
          <button type="button" className={styles.back} aria-label="上一张" onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden="true" size={28} />
          </button>
          <button type="button" className={styles.on} aria-label="下一张" onClick={() => turn(1)}>
            <ChevronRight aria-hidden="true" size={28} />
          </button>
        </>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="关闭"
        onClick={() => dialog.current?.close()}
      >
        <X aria-hidden="true" size={24} />
      </button>
    </dialog>
  )
}
