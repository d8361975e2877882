import * as z from 'zod/mini'
import { ScheduledBanner } from './config.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'

export const MOST_BANNERS = 20

export const BannerDesk = z.object({
  banners: z.array(ScheduledBanner),
  /** '' if no banner was ever saved. */
  version: z.string(),
  updatedBy: z.string(),
  updatedAt: z.nullable(Instant),
})
export type BannerDesk = z.output<typeof BannerDesk>

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/admin.banner/lst',
  access: { staff: 'content.read' },
  summary: '首页轮播与排期',
  input: z.object({}),
  output: BannerDesk,
})

export const saveBanners = endpoint({
  method: 'POST',
  path: '/api/admin.banner/save',
  access: { staff: 'content.write' },
  summary: '保存首页轮播；只在排期内展示，同时展示的最多 5 张',
  input: z.strictObject({ banners: z.array(ScheduledBanner), version: z.string().check(z.maxLength(60)) }),
  output: BannerDesk,
})
