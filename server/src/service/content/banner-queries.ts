import type { ScheduledBanner } from '@gongfang/contract/system/config'
import type { Db } from '../../db/connect.ts'

export async function findBanners(db: Db) {
  const [row] = await db<
    { banners: ScheduledBanner[]; version: string; updatedBy: string; updatedAt: string }[]
  >`
    select value as banners, updated_at::text as version, updated_by, updated_at
      from config_facts where key = 'indexBanner'`
  return row
}

export const lockBanners = (tx: Db) => tx`select pg_advisory_xact_lock(hashtextextended('indexBanner', 0))`
