import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BadEnvironment, type Env } from '../env.ts'
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

/** Waits until the database answers, then brings its schema up to what this code needs. */
export async function prepareDatabase({ db }: Database, say?: (line: string) => void) {
  await untilThere(db, say)
  await mustBeUtf8(db)
  await migrate(db)
}

/** In any other encoding Chinese is bytes to the database: it would be kept, and no search would find it. */
async function mustBeUtf8(db: Pool) {
  const [row] = await db<{ encoding: string; name: string }[]>`
    select current_setting('server_encoding') as encoding, current_database() as name`
  if (row && row.encoding !== 'UTF8')
    throw new BadEnvironment([
      `DATABASE_URL 的数据库 ${row.name} 编码为 ${row.encoding}，应为 UTF8：请另建一个（CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0）`,
    ])
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
      // Once may be a slow moment of this machine; what fails again at once is not there yet.
      if (tries === 1) say('正在等待数据库……')
      await sleep(250)
    }
  }
}
