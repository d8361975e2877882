import type { ScheduledBanner } from '@gongfang/contract/config'

/** The home page has room for so many at once. */
const MOST_SHOWN = 5

/** Those whose time it is. */
export const bannersAt = (banners: readonly ScheduledBanner[], now: Date) =>
  banners
    .filter(({ from, until }) => (!from || new Date(from) <= now) && (!until || new Date(until) > now))
    .slice(0, MOST_SHOWN)

/** When what is shown changes by the clock alone. */
export const bannerMoments = (banners: readonly ScheduledBanner[]): Date[] =>
  [...new Set(banners.flatMap(({ from, until }) => [from, until]))].flatMap((at) =>
    at ? [new Date(at)] : [],
  )
