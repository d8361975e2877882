import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './lazy-image.module.css'
import { hasFailed, isLoaded, remember, rememberFailure } from './loaded-images.ts'

interface LazyImageProps {
  src: string
  alt: string
  width: number
  height: number
  /** Where the box differs from the picture. */
  ratio?: 'square' | 'wide' | 'banner'
  /** In view from the start: drawn at once by the server, without waiting for a script. */
  eager?: boolean
  /** `high` for the one picture that a page is waited for, `low` for small ones that could get in its way. */
  priority?: 'high' | 'low'
  srcSet?: string
  sizes?: string
  /** For phones, where the picture there is another one. */
  phoneSrcSet?: string
  className?: string
}

type Stage = 'waiting' | 'loading' | 'shown' | 'failed'

/** Loads when within 1.3 screens of the view, tries once, and never moves what stands around it. */
export function LazyImage({
  src,
  alt,
  width,
  height,
  ratio,
  eager = false,
  priority,
  srcSet,
  sizes,
  phoneSrcSet,
  className = '',
}: LazyImageProps) {
  const box = useRef<HTMLSpanElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [stage, setStage] = useState<Stage>(hasFailed(src) ? 'failed' : eager ? 'loading' : 'waiting')
  useNear(box, stage === 'waiting', () => setStage(isLoaded(src) ? 'shown' : 'loading'))

  useEffect(() => {
    // An eager picture may have come, or failed, before React was there to hear of it.
    const { complete, naturalWidth } = picture.current ?? {}
    if (complete && !naturalWidth) rememberFailure(src)
    if (complete) setStage(naturalWidth ? 'shown' : 'failed')
  }, [src])

  const shape = ratio ? styles[ratio] : ''
  return (
    <span ref={box} className={`${styles.box} ${shape} ${className}`} data-stage={stage}>
      {/* Keeps the height while there is no picture; an inline style would need the CSP's leave. */}
      {!ratio && stage !== 'shown' && (
        <svg className={styles.keep} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
      )}
      {stage !== 'waiting' && stage !== 'failed' && (
        <Sources phoneSrcSet={phoneSrcSet}>
          <img
            ref={picture}
            src={src}
            srcSet={srcSet}
            sizes={sizes}
            alt={alt}
            width={width}
            height={height}
            decoding="async"
            fetchPriority={priority}
            onLoad={() => {
              remember(src)
              setStage('shown')
            }}
            onError={() => {
              rememberFailure(src)
              setStage('failed')
            }}
          />
        </Sources>
      )}
      {stage === 'failed' && (
        <span className={styles.words} role="img" aria-label={alt ? `${alt}（加载失败）` : undefined}>
          加载失败
        </span>
      )}
      {(stage === 'waiting' || stage === 'loading') && !eager && (
        <span className={styles.words}>加载中...</span>
      )}
    </span>
  )
}

function Sources({ phoneSrcSet, children }: { phoneSrcSet: string | undefined; children: ReactNode }) {
  if (!phoneSrcSet) return children
  return (
    <picture>
      <source media="(max-width: 599px)" srcSet={phoneSrcSet} sizes="100vw" />
      {children}
    </picture>
  )
}

/** Beyond the view, on each side: 1.3 screens in all. */
const BEYOND = '30%'

/** Calls once when the box comes within 1.3 screens of the view. */
function useNear(box: RefObject<HTMLElement | null>, waiting: boolean, near: () => void) {
  const then = useRef(near)
  then.current = near
  useEffect(() => {
    if (!waiting || !box.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && then.current(),
      // A scroll margin counts for the window and for strips that scroll within it; a root margin would add to it.
      'scrollMargin' in IntersectionObserver.prototype ? { scrollMargin: BEYOND } : { rootMargin: BEYOND },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, waiting])
}
