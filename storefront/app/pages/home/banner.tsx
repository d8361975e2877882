import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import ChevronLeft from '~icons/chevron-left'
import ChevronRight from '~icons/chevron-right'
import Pause from '~icons/pause'
import Play from '~icons/play'
import { useSite } from '../../base/site.ts'
import { LazyImage } from '../../ui/picture/lazy-image.tsx'
import { widths } from '../../ui/picture/picture-widths.ts'
import styles from './banner.module.css'

const TURN_MS = 6000

/** The configured banners, one at a time. Draws nothing without banners. */
export function Banner() {
  const { indexBanner: slides } = useSite()
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const current = at < slides.length ? at : 0
  const turning = slides.length > 1 && !paused && !held
  useTurning(turning, () => setAt((current + 1) % slides.length))

  if (slides.length === 0) return null
  const step = (by: number) => setAt((current + by + slides.length) % slides.length)
  return (
    <section
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
            aria-label={`${place + 1} / ${slides.length}`}
          >
            <SlideLink to={slide.link}>
              <LazyImage
                src={slide.image}
                srcSet={widths(slide.image) ?? slide.image}
                phoneSrcSet={widths(slide.imagePhone) ?? slide.imagePhone}
                sizes="(min-width: 1440px) 808px, (min-width: 1200px) 784px, (min-width: 900px) 70vw, 100vw"
                alt={slide.alt}
                width={792}
                height={340}
                ratio="banner"
                // The first picture is the page's largest element. The others load when they are shown.
                eager={place === 0}
                priority={place === 0 ? 'high' : 'low'}
                className={styles.picture ?? ''}
              />
            </SlideLink>
          </fieldset>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <button type="button" aria-label="上一张" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden="true" size={18} />
          </button>
          <span className="numbers" aria-hidden="true">
            {current + 1}/{slides.length}
          </span>
          <button type="button" aria-label="下一张" onClick={() => step(1)}>
            <ChevronRight aria-hidden="true" size={18} />
          </button>
          <button
            type="button"
            aria-label={paused ? '继续播放' : '暂停播放'}
            className={styles.pause}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <Play aria-hidden="true" size={14} /> : <Pause aria-hidden="true" size={14} />}
          </button>
        </div>
      )}
    </section>
  )
}

function SlideLink({ to, children }: { to: string; children: React.ReactNode }) {
  if (to === '') return children
  return to.startsWith('/') ? (
    <Link to={to}>{children}</Link>
  ) : (
    <a href={to} rel="noopener">
      {children}
    </a>
  )
}

function useTurning(turning: boolean, turn: () => void) {
  useEffect(() => {
    if (!turning || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(turn, TURN_MS)
    return () => clearTimeout(timer)
  })
}
