import type { Banner, SiteConfig } from '@gongfang/contract/system/config'
import { DEFAULT_SITE_NAME } from './site-name.ts'

const fallback: SiteConfig = {
  name: DEFAULT_SITE_NAME,
  logo: '',
  intro: '',
  beian: '',
  priceOrScore: '1',
  scoreBuyRate: 32,
  kefuMobile: '',
  kefuQrcode: '',
  platform_mobile: '',
  indexBanner: [],
  serviceHours: '',
  freeFreightFen: 0,
  freeFreightVaries: false,
  dispatchHour: 16,
  pointsRewardPerYuan: 0,
  aftersaleDays: 7,
  aftersaleHours: 48,
  demo: false,
}

/** The configuration, with the default for every value that is missing, null or of another type. */
export function siteOf(given: unknown): SiteConfig {
  const parts = isObject(given) ? given : {}
  const site = Object.fromEntries(
    Object.entries(fallback).map(([key, standard]) => [
      key,
      fits(parts[key], standard) ? parts[key] : standard,
    ]),
  ) as SiteConfig
  return {
    ...site,
    name: site.name.trim() === '' ? DEFAULT_SITE_NAME : site.name,
    // "1" or "2"; some servers send numbers.
    priceOrScore: String(parts.priceOrScore) === '2' ? '2' : '1',
    scoreBuyRate: site.scoreBuyRate > 0 ? site.scoreBuyRate : fallback.scoreBuyRate,
    indexBanner: site.indexBanner.filter(isBanner),
  }
}

const fits = (value: unknown, standard: unknown) =>
  typeof value === typeof standard &&
  Array.isArray(value) === Array.isArray(standard) &&
  (typeof value !== 'number' || Number.isFinite(value))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isBanner = (value: unknown): value is Banner =>
  isObject(value) && ['image', 'imagePhone', 'link', 'alt'].every((key) => typeof value[key] === 'string')
