import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { MOST_BANNERS, ScheduledBanner } from './config.ts'

export const BannerDesk = z.object({
  /** As they are stored: older ones may break today's rules of addresses. */
  banners: z.array(
    z.extend(ScheduledBanner, {
      image: z.string(),
      imagePhone: z.string(),
      link: z.string(),
      alt: z.string(),
    }),
  ),
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
  input: z.strictObject({
    banners: z.array(ScheduledBanner).check(z.maxLength(MOST_BANNERS, `最多 ${MOST_BANNERS} 张`)),
    version: z.string().check(z.maxLength(60)),
  }),
  output: BannerDesk,
})
