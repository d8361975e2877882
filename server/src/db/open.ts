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

/** Opens the database of the environment: the embedded server or an external PostgreSQL. Does not migrate. */
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

/** Waits until the database answers, then migrates it. */
export async function prepareDatabase({ db }: Database, say?: (line: string) => void) {
  await untilThere(db, say)
  await mustBeUtf8(db)
  await migrate(db)
}

/** In any other encoding the database stores Chinese as plain bytes, and searches do not find it. */
async function mustBeUtf8(db: Pool) {
  const [row] = await db<{ encoding: string; name: string }[]>`
    select current_setting('server_encoding') as encoding, current_database() as name`
  if (row && row.encoding !== 'UTF8')
    throw new BadEnvironment([
      `DATABASE_URL 的数据库 ${row.name} 编码为 ${row.encoding}，应为 UTF8：请另建一个（CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0）`,
    ])
}

const COMING_BACK_MS = 15_000

/** Waits for a server that starts or recovers from a crash. */
async function untilThere(db: Pool, say: (line: string) => void = () => {}) {
  const until = performance.now() + COMING_BACK_MS
  for (let tries = 0; ; tries++) {
    try {
      await db`select 1`
      return
    } catch (error) {
      if (!isDatabaseGone(error) || performance.now() > until) throw error
      // The first failure may be a slow moment of this machine, so only a second one is reported.
      if (tries === 1) say('正在等待数据库……')
      await sleep(250)
    }
  }
}
