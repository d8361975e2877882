import { mediaUrl } from '@gongfang/contract/base/media'
import { type PointerEvent, useRef, useState } from 'react'
import CirclePlay from '~icons/circle-play'
import { late } from '../../../ui/late.tsx'
import { ProductImage } from '../../product/product-image.tsx'
import styles from './gallery.module.css'
import { GalleryVideo } from './gallery-video.tsx'

const Lightbox = late(() => import('../../../ui/picture/lightbox.tsx').then((part) => part.Lightbox))

const ZOOM = 2.5

interface GalleryProps {
  images: readonly string[]
  /** '' without a video. It comes after the pictures. */
  video: string
  altOf: (image: string, at: number) => string
  title: string
}

/** A strip of pictures: swiped on a phone, chosen by thumbnails and magnified under the mouse on a PC. */
export function Gallery({ images, video, altOf, title }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [large, setLarge] = useState(false)
  const show = (index: number) => {
    const { current } = strip
    current?.scrollTo({ left: index * current.clientWidth })
    setAt(index)
  }
  const slides = images.length + (video === '' ? 0 : 1)
  const atVideo = at === images.length
  if (slides === 0) {
    return (
      <div className={styles.gallery}>
        <ProductImage src="" alt="" size={440} />
      </div>
    )
  }
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        <ul
          ref={strip}
          className={styles.strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setAt(Math.round(scrollLeft / clientWidth))
          }
        >
          {images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                className={styles.open}
                tabIndex={index === at ? 0 : -1}
                onClick={() => setLarge(true)}
                onPointerMove={magnify}
                onPointerLeave={shrink}
              >
                <span className="visually-hidden">放大第 {index + 1} 张图片</span>
                <ProductImage
                  src={image}
                  alt={altOf(image, index)}
                  size={440}
                  sizes="(min-width: 900px) 440px, 100vw"
                  eager={index === 0}
                  {...(index === 0 && { priority: 'high' })}
                />
              </button>
            </li>
          ))}
          {video !== '' && (
            <li>
              <GalleryVideo
                video={video}
                poster={images[0] && mediaUrl(images[0], 480)}
                title={title}
                current={atVideo}
              />
            </li>
          )}
        </ul>
        {video !== '' && !atVideo && (
          <button type="button" className={styles.toVideo} onClick={() => show(images.length)}>
            <CirclePlay aria-hidden="true" size={16} />
            商品视频
          </button>
        )}
        {slides > 1 && !atVideo && (
          <span className={`numbers ${styles.place}`} aria-hidden="true">
            {at + 1}/{slides}
          </span>
        )}
      </div>
      {slides > 1 && <Thumbs images={images} video={video} at={at} show={show} />}
      {large && (
        <Lightbox images={images} altOf={altOf} title={title} start={at} onClose={() => setLarge(false)} />
      )}
    </div>
  )
}

/** Enlarges the picture around the position of the mouse. */
function magnify({ currentTarget, pointerType, clientX, clientY }: PointerEvent<HTMLElement>) {
  const picture = currentTarget.querySelector('img')
  if (pointerType !== 'mouse' || !picture) return
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  // The browser loads a sharper picture for the new width, and shows this one until it has come.
  const sizes = `${Math.round(width * ZOOM)}px`
  if (picture.sizes !== sizes) picture.sizes = sizes
  picture.style.transformOrigin = `${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`
  picture.style.transform = `scale(${ZOOM})`
}

function shrink({ currentTarget }: PointerEvent<HTMLElement>) {
  const picture = currentTarget.querySelector('img')
  if (picture) picture.style.transform = ''
}

interface ThumbsProps {
  images: readonly string[]
  video: string
  at: number
  show: (index: number) => void
}

const Thumbs = ({ images, video, at, show }: ThumbsProps) => (
  <ul className={styles.thumbs}>
    {images.map((image, index) => (
      <li key={image}>
        <button
          type="button"
          aria-current={index === at ? 'true' : undefined}
          onClick={() => show(index)}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && show(index)}
        >
          <span className="visually-hidden">第 {index + 1} 张图片</span>
          <ProductImage src={image} alt="" size={64} />
        </button>
      </li>
    ))}
    {video !== '' && (
      <li>
        <button
          type="button"
          className={styles.videoThumb}
          aria-label="商品视频"
          aria-current={at === images.length ? 'true' : undefined}
          onClick={() => show(images.length)}
        >
          <CirclePlay aria-hidden="true" size={24} />
        </button>
      </li>
    )}
  </ul>
)
