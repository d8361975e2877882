import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf, hourOf } from '@gongfang/contract/time'
import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { s3Storage } from '../outside/s3-storage.ts'
import type { Storage } from '../outside/storage.ts'
import { backUp } from './actions.ts'
import { hasBackup } from './queries.ts'

/** In Beijing, when few people shop. */
const FROM_HOUR = 3
const DAILY = /^gongfang-daily-\d{8}\.tar\.zst$/

export const backupTasks = (house: House): Tasks => ({
  'backup.daily': () => backUpDaily(house),
})

/** Makes the backup of the day once, copies it to the second place, and removes those beyond the number to keep. */
async function backUpDaily({ db, env, outside, clock }: House): Promise<void> {
  const { keep, s3 } = env.backups
  const now = clock()
  if (keep === 0 || hourOf(now) < FROM_HOUR) return
  const folder = join(env.dataDir, 'backups')
  const name = `gongfang-daily-${dayOf(now).replaceAll('-', '')}.tar.zst`
  // The list in the database tells whether another machine has made it.
  if (!(await hasBackup(db, name))) await backUp({ db, storage: outside.storage, clock }, join(folder, name))
  const here = (await readdir(folder).catch(() => [])).filter((one) => DAILY.test(one)).sort()
  if (s3) await copyAway(s3Storage(s3), { folder, newest: here.at(-1), keep })
  for (const old of here.slice(0, -keep)) await rm(join(folder, old), { force: true })
}

/** Copies before it removes. */
async function copyAway(
  away: Storage,
  { folder, newest, keep }: { folder: string; newest: string | undefined; keep: number },
) {
  const there: string[] = []
  for await (const key of away.keys()) if (DAILY.test(key)) there.push(key)
  if (newest && !there.includes(newest)) {
    await away.putFile(newest, join(folder, newest))
    there.push(newest)
  }
  for (const old of there.sort().slice(0, -keep)) await away.remove(old)
}
