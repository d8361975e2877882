import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../env.ts'
import { migrateJobs } from '../jobs/queue.ts'
import { connect, isDatabaseGone, type Pool } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

export interface Database {
  readonly url: string
  readonly db: Pool
  readonly close: () => Promise<void>
}

/** The database as the environment says: the embedded server, or a PostgreSQL of your own. As it is. */
export async function reachDatabase(env: Env, say: (line: string) => void = () => {}): Promise<Database> {
  const server = env.databaseUrl
    ? { url: env.databaseUrl, stop: async () => {} }
    : await startEmbedded({ dataDir: join(env.dataDir, 'postgres'), log: say })
  const db = connect(server.url)
  return {
    url: server.url,
    db,
    close: async () => {
      await db.end({ timeout: 5 })
      await server.stop()
    },
  }
}

/** The same, brought up to what this code needs. */
export async function openDatabase(env: Env, say?: (line: string) => void): Promise<Database> {
  const database = await reachDatabase(env, say)
  try {
    await untilThere(database.db, say)
    await migrate(database.db)
    await migrateJobs(database.url)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const COMING_BACK_MS = 15_000

/** A server that is just starting, or starting again after a crash, is waited for. */
async function untilThere(db: Pool, say: (line: string) => void = () => {}) {
  const until = performance.now() + COMING_BACK_MS
  for (let tries = 0; ; tries++) {
    try {
      await db`select 1`
      return
    } catch (error) {
      if (!isDatabaseGone(error) || performance.now() > until) throw error
      if (tries === 0) say('正在等待数据库……')
      await sleep(250)
    }
  }
}
