import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf, hourOf } from '@gongfang/contract/base/time'
import { alone, Occupied } from '../../db/alone.ts'
import type { Db } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { type BucketStorage, s3Storage } from '../../outside/s3-storage.ts'
import { backUp } from './actions.ts'
import { removeLeft } from './names.ts'
import { hasBackup, hasCopy, noteCopy } from './queries.ts'

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
  if (s3) await copyAway(db, s3Storage(s3), { folder, here, keep })
  for (const old of here.slice(0, -keep)) await rm(join(folder, old), { force: true })
}

/**
 * Copies before it removes. A copy counts when it was read again and is the same as the file here: a store may take a file
 * and keep another one, or a process may have been killed in the middle.
 */
async function copyAway(db: Db, away: BucketStorage, { folder, here, keep }: Copying) {
  const newest = here.at(-1)
  const there: string[] = []
  for await (const key of away.keys()) if (DAILY.test(key)) there.push(key)
  if (newest && !(there.includes(newest) && (await hasCopy(db, newest)))) {
    const file = join(folder, newest)
    const { size } = await stat(file)
    const sum = await sumOf(file)
    if ((await away.sum(newest, size)) !== sum) {
      await away.putFile(newest, file)
      const read = await away.sum(newest, size)
      if (read !== sum)
        throw new Error(
          `${newest} in the bucket is not the same as the file here: ${read ?? 'it is not there'}`,
        )
    }
    await noteCopy(db, newest, sum)
    if (!there.includes(newest)) there.push(newest)
  }
  for (const old of there.sort().slice(0, -keep)) await away.remove(old)
}

interface Copying {
  readonly folder: string
  /** Names of the daily backups in it, the oldest first. */
  readonly here: readonly string[]
  readonly keep: number
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex')
}
