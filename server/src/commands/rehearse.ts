import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { CannotRestore } from '../insight/backup/check.ts'
import { restore } from '../insight/backup/restore.ts'
import { migrateJobs } from '../jobs/queue.ts'
import type { Storage } from '../outside/storage.ts'
import { checkBooks } from './check-books.ts'
import { Stopped } from './command.ts'

export interface Rehearsed {
  /** When the backup was begun. */
  readonly startedAt: Date
  readonly rows: number
  readonly files: number
  readonly restoreMs: number
  readonly applied: readonly string[]
  readonly migrateMs: number
  /** Number of broken rules. */
  readonly broken: number
}

/**
 * Restores a backup into an embedded database of its own below `folder`, brings it up to this program and checks the
 * books. Nothing of the shop is touched; uploads are read and counted.
 */
export async function rehearse(
  file: string,
  folder: string,
  say: (line: string) => void,
): Promise<Rehearsed> {
  await removeInterrupted(folder)
  const place = await mkdtemp(join(folder, 'rehearsal-'))
  const server = await startEmbedded({ dataDir: join(place, 'postgres'), durable: false })
  const db = connect(server.url)
  try {
    const began = performance.now()
    const { rows, files, startedAt } = await restore({ db, storage: nowhere }, file).catch(inWords)
    const restored = performance.now()
    const { applied } = await migrate(db)
    await migrateJobs(server.url)
    const migrated = performance.now()
    const broken = await checkBooks(db, (line) => {
      if (!line.startsWith('ok')) say(line)
    })
    return {
      startedAt: new Date(startedAt),
      rows,
      files,
      restoreMs: restored - began,
      applied,
      migrateMs: migrated - restored,
      broken,
    }
  } finally {
    await db.end({ timeout: 1 })
    await server.stop()
    await rm(place, { recursive: true, force: true })
  }
}

/**
 * Removes the remains of a killed drill: a copy of the whole shop, and maybe its server. The caller is alone with the
 * folder.
 */
async function removeInterrupted(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('rehearsal-')) continue
    const left = join(folder, name)
    endServer(join(left, 'postgres/18/cluster/postmaster.pid'))
    await rm(left, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Asks PostgreSQL to end at once: nobody needs its data. */
function endServer(lock: string) {
  try {
    const [pid = '', data = ''] = readFileSync(lock, 'utf8').split('\n')
    // The number may belong to another process by now.
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) process.kill(Number(pid), 'SIGQUIT')
  } catch {}
}

const nowhere: Pick<Storage, 'put'> = { put: async () => {} }

export function inWords(error: unknown): never {
  throw error instanceof CannotRestore ? new Stopped(error.message) : error
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} 秒`
