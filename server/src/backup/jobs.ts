import { access, constants, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf, hourOf } from '@gongfang/contract/time'
import { alone, Occupied } from '../db/alone.ts'
import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { s3Storage } from '../outside/s3-storage.ts'
import type { Storage } from '../outside/storage.ts'
import { backUp } from './actions.ts'
import { removeLeft } from './names.ts'
import { hasBackup } from './queries.ts'

/** In Beijing, when few people shop. */
const FROM_HOUR = 3
const DAILY = /^gongfang-daily-\d{8}\.tar\.zst$/

export const backupTasks = (house: House): Tasks => ({
  'backup.daily': () => backUpDaily(house),
})

/** Makes the backup of the day once, copies it to the second place, and removes those beyond the number to keep. */
async function backUpDaily(house: House): Promise<void> {
  const { db, env, clock } = house
  const now = clock()
  if (env.backups.keep === 0 || hourOf(now) < FROM_HOUR) return
  // A folder that cannot be written is noted by the backup that fails in it.
  const isWritable = await access(env.dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  const place = { what: '备份', url: db.address(), dataDir: isWritable ? env.dataDir : null } as const
  // The job comes again in ten minutes.
  await alone(place, () => backUpAlone(house, now)).catch((error) => {
    if (!(error instanceof Occupied)) throw error
  })
}

async function backUpAlone({ db, env, outside, clock }: House, now: Date) {
  const { keep, s3 } = env.backups
  const folder = join(env.dataDir, 'backups')
  const name = `gongfang-daily-${dayOf(now).replaceAll('-', '')}.tar.zst`
  removeLeft(folder)
  // The list in the database tells whether another machine has made it.
  if (!(await hasBackup(db, name))) {
    // A process that was killed before it noted the backup.
    await rm(join(folder, name), { force: true }).catch(() => {})
    await backUp({ db, storage: outside.storage, clock }, join(folder, name))
  }
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
