import type { ScheduledBanner } from '@gongfang/contract/system/config'

/** Space for banners on the home page. */
const MOST_SHOWN = 5

/** Banners whose time range includes `now`. */
export const bannersAt = (banners: readonly ScheduledBanner[], now: Date) =>
  banners
    .filter(({ from, until }) => (!from || new Date(from) <= now) && (!until || new Date(until) > now))
    .slice(0, MOST_SHOWN)

/** Times at which the shown banners change by schedule. */
export const bannerMoments = (banners: readonly ScheduledBanner[]): Date[] =>
  [...new Set(banners.flatMap(({ from, until }) => [from, until]))].flatMap((at) =>
    at ? [new Date(at)] : [],
  )
