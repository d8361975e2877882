import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './lazy-image.module.css'
import { hasFailed, isLoaded, remember, rememberFailure } from './loaded-images.ts'

interface LazyImageProps {
  src: string
  alt: string
  width: number
  height: number
  /** The ratio of the box, when it differs from the picture's. */
  ratio?: 'square' | 'wide' | 'banner'
  /** In view at first: the server renders the picture, which loads without a script. */
  eager?: boolean
  /** `high` for the page's main picture, `low` for small ones that should not delay it. */
  priority?: 'high' | 'low'
  srcSet?: string
  sizes?: string
  /** Another picture for phones. */
  phoneSrcSet?: string
  className?: string
  /** Called when the picture is shown, or known to have failed. */
  onSettled?: () => void
}

type Stage = 'waiting' | 'loading' | 'shown' | 'failed'

/** Loads when it is within 1.3 screens of the view, tries once, and never moves surrounding content. */
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
  onSettled,
}: LazyImageProps) {
  const box = useRef<HTMLSpanElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [stage, setStage] = useStage(src, eager, { box, picture, onSettled })

  const shape = ratio ? styles[ratio] : ''
  return (
    <span ref={box} className={`${styles.box} ${shape} ${className}`} data-stage={stage}>
      {/* Reserves the height without a picture. The content security policy forbids inline styles. */}
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

interface StageParts {
  box: RefObject<HTMLElement | null>
  picture: RefObject<HTMLImageElement | null>
  onSettled: (() => void) | undefined
}

/** State of loading of the picture. */
function useStage(src: string, eager: boolean, { box, picture, onSettled }: StageParts) {
  const [stage, setStage] = useState<Stage>(hasFailed(src) ? 'failed' : eager ? 'loading' : 'waiting')
  useNear(box, stage === 'waiting', () => setStage(isLoaded(src) ? 'shown' : 'loading'))

  useEffect(() => {
    // An eager picture may have loaded or failed before hydration.
    const { complete, naturalWidth } = picture.current ?? {}
    if (complete && !naturalWidth) rememberFailure(src)
    if (complete) setStage(naturalWidth ? 'shown' : 'failed')
  }, [src])

  const settled = useRef(onSettled)
  settled.current = onSettled
  useEffect(() => {
    if (stage === 'shown' || stage === 'failed') settled.current?.()
  }, [stage])
  return [stage, setStage] as const
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

/** The margin on each side of the view: 1.3 screens in all. */
const BEYOND = '30%'

/** Calls `near` once, when the box comes within 1.3 screens of the view. */
function useNear(box: RefObject<HTMLElement | null>, waiting: boolean, near: () => void) {
  const then = useRef(near)
  then.current = near
  useEffect(() => {
    if (!waiting || !box.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && then.current(),
      // A scroll margin covers the window and scrolling strips; a root margin would be added to it.
      'scrollMargin' in IntersectionObserver.prototype ? { scrollMargin: BEYOND } : { rootMargin: BEYOND },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, waiting])
}
