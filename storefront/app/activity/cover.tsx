import type { ActivityKind } from '@gongfang/contract/activity'
import { CalendarDays, GraduationCap } from 'lucide-react'
import { widths } from '../catalogue/picture-widths.ts'
import { LazyImage } from '../ui/lazy-image.tsx'
import styles from './cover.module.css'

interface CoverProps {
  activity: { kind: ActivityKind; cover: string }
  sizes: string
  eager?: boolean
}

/** 16:9; where there is no picture, what kind of thing it is. Its title stands beside it, so it says nothing. */
export function Cover({ activity: { kind, cover }, sizes, eager = false }: CoverProps) {
  if (cover === '') {
    const Icon = kind === 'training' ? GraduationCap : CalendarDays
    return (
      <span className={styles.none}>
        <Icon size={48} strokeWidth={1.25} aria-hidden="true" />
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
