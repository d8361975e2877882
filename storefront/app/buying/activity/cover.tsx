import CalendarDays from '~icons/calendar-days'
import { LazyImage } from '../../ui/picture/lazy-image.tsx'
import { widths } from '../../ui/picture/picture-widths.ts'
import styles from './cover.module.css'

interface CoverProps {
  activity: { cover: string }
  sizes: string
  eager?: boolean
}

/**
 * 16:9, or a tile when there is no cover. Its alternative text is empty, because the title stands beside it.
 */
export function Cover({ activity: { cover }, sizes, eager = false }: CoverProps) {
  if (cover === '') {
    return (
      <span className={styles.none}>
        <CalendarDays size={48} strokeWidth={1.25} aria-hidden="true" />
      </span>
    )
  }
  const srcSet = widths(cover)
  return (
    <LazyImage
      src={cover}
      {...(srcSet && { srcSet })}
      {...(eager && { priority: 'high' as const })}
      alt=""
      width={1200}
      height={675}
      ratio="wide"
      eager={eager}
      sizes={sizes}
    />
  )
}
