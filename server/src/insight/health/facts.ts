import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, type Pool, transaction } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import { countJobs, findLongestWait } from '../../jobs/state.ts'
import * as queries from './queries.ts'
import type { Facts } from './rules.ts'
import type { AllSigns } from './signs.ts'
import { findTroubles } from './trouble.ts'

/** One figure keeps the database busy no longer than this. */
const STATEMENT_MS = 2_000
/** Prometheus gives up after ten seconds. */
const BOOKS_MS = 5_000

type Where = Pick<House, 'env' | 'outside' | 'kept'> & {
  db: Pool
  now: Date
  /** PostgreSQL had no room for what this process wrote last. */
  isFull: boolean
}

/** What the metrics and the health page tell, read at the moment somebody asks. */
export async function readFacts(where: Where, signs: AllSigns): Promise<Facts> {
  const { db, env, kept, now, isFull } = where
  const [books, disk, backupFile, certificates, troubles, storeAnswers] = await Promise.all([
    Promise.race([
      transaction(db, (tx) => readBooks(tx, signs, now)).catch(() => null),
      sleep(BOOKS_MS, null, { ref: false }),
    ]),
    readDisk(env.dataDir).catch(() => null),
    findBackupFile(join(env.dataDir, 'backups')).catch(() => null),
    signs.certificates(where).catch(() => null),
    findTroubles(where, signs).catch(() => []),
    asksStore(where),
  ])
  return {
    now,
    books,
    connections: db.use(),
    kept: { ...kept.counted, ...kept.held() },
    disk,
    backupFile,
    certificates,
    troubles: [
      ...troubles,
      ...(isFull ? (['databaseFull'] as const) : []),
      ...(storeAnswers ? [] : (['store'] as const)),
    ],
    copiesAway: env.backups.s3 !== null,
    makesBackups: env.backups.keep > 0,
  }
}

/** True without a bucket; files of this machine are tried by writing. */
async function asksStore({ env, outside }: Where): Promise<boolean> {
  if (!env.s3) return true
  const answer = outside.storage.get('health/nothing').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, sleep(BOOKS_MS, false, { ref: false })])
}

/** On one connection, one statement after the other. */
async function readBooks(tx: Db, signs: AllSigns, now: Date) {
  await queries.limitStatements(tx, STATEMENT_MS)
  const backup = await queries.findLastBackup(tx)
  return {
    placed: await signs.placed(tx, now),
    paid: await signs.paid(tx, now),
    overdueOrders: await signs.overdueOrders(tx, now),
    unansweredPayments: await signs.unansweredPayments(tx, now),
    doubtfulPayments: await signs.doubtfulPayments(tx, now),
    refunds: await signs.refunds(tx, now),
    jobs: await countJobs(tx),
    longestWait: await findLongestWait(tx),
    pausedKinds: await queries.countPausedKinds(tx),
    processes: [...(await queries.listAlive(tx, now))],
    standbys: [...(await queries.listStandbys(tx))],
    backup: {
      failed: backup.failed,
      succeededAt: instant(backup.succeededAt),
      copiedAt: instant(backup.copiedAt),
    },
    bornAt: instant(await queries.findBirth(tx)),
  }
}

const instant = (at: string | null) => (at === null ? null : new Date(at))

async function readDisk(folder: string) {
  const { bavail, bsize, blocks } = await statfs(folder)
  return { freeBytes: bavail * bsize, bytes: blocks * bsize }
}

/** The newest finished backup in the folder; one that is being written has another ending. */
async function findBackupFile(folder: string) {
  const names = (await readdir(folder)).filter((name) =>
    /^gongfang-.*\.tar\.zst(?:\.(?!part$)\w+)?$/.test(name),
  )
  const files = await Promise.all(names.map((name) => stat(join(folder, name))))
  const newest = files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)[0]
  return newest ? { madeAt: newest.mtime, bytes: newest.size } : null
}
