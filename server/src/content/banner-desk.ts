import type { BannerDesk, saveBanners } from '@gongfang/contract/banner-desk'
import type { ScheduledBanner } from '@gongfang/contract/config'
import type { Parsed } from '@gongfang/contract/endpoint'
import { refuse, refuseField } from '@gongfang/contract/refusal'
import { showTime } from '@gongfang/contract/time'
import { actorOf } from '../audit/door.ts'
import { setConfig } from '../config/door.ts'
import type { Db } from '../db/connect.ts'
import type { StaffContext } from '../http/context.ts'
import { takeShown } from '../upload/door.ts'

export async function readBanners(db: Db): Promise<BannerDesk> {
  const [row] = await db<
    { banners: ScheduledBanner[]; version: string; updatedBy: string; updatedAt: string }[]
  >`
    select value as banners, updated_at::text as version, updated_by, updated_at
      from config_value where key = 'indexBanner'`
  if (!row) return { banners: [], version: '', updatedBy: '', updatedAt: null }
  return { ...row, banners: row.banners.map((banner) => ({ ...always, ...banner })) }
}

/** Set before there was a schedule. */
const always = { from: null, until: null }

export const save = (ctx: StaffContext, { banners, version }: Parsed<typeof saveBanners>) =>
  ctx.transaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('indexBanner', 0))`
    const before = await readBanners(tx)
    if (before.version !== version)
      refuse('bannersChanged', {
        values: { who: before.updatedBy, at: before.updatedAt ? showTime(before.updatedAt) : '' },
      })
    for (const [at, { from, until }] of banners.entries())
      if (from && until && from >= until) refuseField(`banners.${at}.until`, '结束时间应晚于开始时间')
    const pictures = banners.flatMap(({ image, imagePhone }) => [image, imagePhone])
    const lost = new Set(await takeShown(tx, pictures, ctx.now))
    for (const [at, banner] of banners.entries())
      for (const field of ['image', 'imagePhone'] as const)
        if (lost.has(banner[field])) refuseField(`banners.${at}.${field}`, '图片已失效，请重新上传')
    await setConfig(tx, { key: 'indexBanner', value: banners, who: actorOf(ctx) })
    return readBanners(tx)
  })
