import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import type { BannerDesk, saveBanners } from '@gongfang/contract/system/banner-desk'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { actorOf } from '../../system/audit/door.ts'
import { setConfig } from '../../system/config/door.ts'
import { takeShown } from '../../system/upload/door.ts'
import { findBanners, lockBanners } from './banner-queries.ts'

export async function readBanners(db: Db): Promise<BannerDesk> {
  const row = await findBanners(db)
  if (!row) return { banners: [], version: '', updatedBy: '', updatedAt: null }
  return { ...row, banners: row.banners.map((banner) => ({ ...always, ...banner })) }
}

/** Banners saved before schedules existed have no times. */
const always = { from: null, until: null }

export const save = (ctx: StaffContext, { banners, version }: Parsed<typeof saveBanners>) =>
  ctx.transaction(async (tx) => {
    await lockBanners(tx)
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
