import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { preload } from 'react-dom'
import { Link } from 'react-router'
import ChevronLeft from '~icons/chevron-left'
import ChevronRight from '~icons/chevron-right'
import Pause from '~icons/pause'
import Play from '~icons/play'
import { type Site, useSite } from '../../base/site.ts'
import { LazyImage } from '../../ui/picture/lazy-image.tsx'
import { widths } from '../../ui/picture/picture-widths.ts'
import styles from './banner.module.css'

type Slide = Site['indexBanner'][number]

const TURN_MS = 6000
const PC_SIZES = '(min-width: 1440px) 808px, (min-width: 1200px) 784px, (min-width: 900px) 70vw, 100vw'

/** The configured banners, one at a time. Draws nothing without banners. */
export function Banner() {
  const { indexBanner: slides } = useSite()
  const [first] = slides
  if (!first) return null
  preloadPicture(first)
  return <Carousel slides={slides} />
}

/** Turns when the current picture was in view for a while and the next one has loaded. */
function Carousel({ slides }: { slides: readonly Slide[] }) {
  const box = useRef<HTMLElement>(null)
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const current = at < slides.length ? at : 0
  const next = (current + 1) % slides.length
  const isSettled = (place: number) => settled.has(slides[place]?.image ?? '')
  const turning = slides.length > 1 && !paused && !held
  const seen = useInView(box)
  useTurning(turning && seen && isSettled(current) && isSettled(next), () => setAt(next))
  return (
    <section
      ref={box}
      className={styles.banner}
      aria-label="商城推荐"
      aria-roledescription="轮播"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live={turning ? 'off' : 'polite'}>
        {slides.map((slide, place) => (
          <fieldset
            key={slide.image}
            className={styles.slide}
            data-current={place === current}
            aria-roledescription="幻灯片"
          >
            <legend className="visually-hidden">{`${place + 1} / ${slides.length}`}</legend>
            <SlideLink to={slide.link} name={slide.alt}>
              {(place === current || isSettled(place) || (place === next && isSettled(current))) && (
                <LazyImage
                  src={slide.image}
                  srcSet={widths(slide.image) ?? slide.image}
                  phoneSrcSet={widths(slide.imagePhone) ?? slide.imagePhone}
                  sizes={PC_SIZES}
                  alt={slide.alt}
                  width={792}
                  height={340}
                  ratio="banner"
                  eager
                  priority={place === 0 ? 'high' : 'low'}
                  className={styles.picture ?? ''}
                  onSettled={() => setSettled((before) => new Set([...before, slide.image]))}
                />
              )}
            </SlideLink>
          </fieldset>
        ))}
      </div>
      {slides.length > 1 && (
        <Controls
          place={`${current + 1}/${slides.length}`}
          paused={paused}
          onPause={() => setPaused(!paused)}
          onStep={(by) => setAt((current + by + slides.length) % slides.length)}
        />
      )}
    </section>
  )
}

interface ControlsProps {
  place: string
  paused: boolean
  onPause: () => void
  onStep: (by: 1 | -1) => void
}

const Controls = ({ place, paused, onPause, onStep }: ControlsProps) => (
  <div className={styles.controls}>
    <button type="button" aria-label="上一张" onClick={() => onStep(-1)}>
      <ChevronLeft aria-hidden="true" size={18} />
    </button>
    <span className="numbers" aria-hidden="true">
      {place}
    </span>
    <button type="button" aria-label="下一张" onClick={() => onStep(1)}>
      <ChevronRight aria-hidden="true" size={18} />
    </button>
    <button
      type="button"
      aria-label={paused ? '继续播放' : '暂停播放'}
      className={styles.pause}
      onClick={onPause}
    >
      {paused ? <Play aria-hidden="true" size={14} /> : <Pause aria-hidden="true" size={14} />}
    </button>
  </div>
)

/** Its picture, which gives its name, may not have loaded yet. */
function SlideLink({ to, name, children }: { to: string; name: string; children: React.ReactNode }) {
  if (to === '') return children
  return to.startsWith('/') ? (
    <Link to={to} aria-label={name}>
      {children}
    </Link>
  ) : (
    <a href={to} rel="noopener" aria-label={name}>
      {children}
    </a>
  )
}

/** Names the picture in the head of the HTML, so that it loads before anything else. */
function preloadPicture({ image: wide, imagePhone: phone }: Slide) {
  const high = { as: 'image', fetchPriority: 'high' } as const
  preload(wide, {
    ...high,
    imageSrcSet: widths(wide) ?? wide,
    imageSizes: PC_SIZES,
    media: '(min-width: 600px)',
  })
  preload(phone, {
    ...high,
    imageSrcSet: widths(phone) ?? phone,
    imageSizes: '100vw',
    media: '(max-width: 599px)',
  })
}

/** Whether half of the box is in view, in a tab that is shown. */
function useInView(box: RefObject<HTMLElement | null>) {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: 0.5,
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return useSyncExternalStore(onVisibility, isVisible, () => false) && inView
}

const isVisible = () => document.visibilityState === 'visible'
const onVisibility = (listen: () => void) => {
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}

function useTurning(turning: boolean, turn: () => void) {
  useEffect(() => {
    if (!turning || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(turn, TURN_MS)
    return () => clearTimeout(timer)
  })
}
