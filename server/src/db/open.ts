import { join } from 'node:path'
import { BadEnvironment, type Env } from '../env.ts'
import { alone } from './alone.ts'
import { connect, type Pool } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { mustBeOfKind, settleKind } from './kind.ts'
import { listPending, migrate } from './migrate.ts'
import { mustKeepSessions } from './pooler.ts'
import { untilAnswered } from './wait.ts'
import { mustBeWritable } from './writable.ts'

export interface Database {
  readonly url: string
  readonly db: Pool
  /** The embedded server. */
  readonly isOwn: boolean
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
    isOwn: env.databaseUrl === null,
    close: async () => {
      await db.end({ timeout: 5 })
      await server.stop()
    },
  }
}

/** Waits until the database answers, then brings its schema up to what this code needs, or only checks it. */
export async function prepareDatabase(
  { url, db, isOwn }: Database,
  env: Pick<Env, 'migrates' | 'kind' | 'dataDir'>,
  say: (line: string) => void = () => {},
) {
  await untilAnswered(() => mustBeWritable(db), say)
  await mustBeUtf8(db)
  if (!isOwn) await mustKeepSessions(url)
  await mustBeOfKind(db, env.kind)
  if (env.migrates) await migrateAlone({ url, db }, say)
  else await mustBeMigrated(db)
  await settleKind(db, env)
}

/** Waits for a backup, an upgrade or a restore to end; its own copy of the schema would otherwise change under it. */
async function migrateAlone({ url, db }: Pick<Database, 'url' | 'db'>, say: (line: string) => void) {
  if ((await listPending(db)).length === 0) return
  const place = { what: '迁移', url, dataDir: null, waitMs: UPKEEP_MS, say } as const
  await alone(place, () => migrate(db))
}

const UPKEEP_MS = 600_000

/** Refuses a database that lacks migrations of this program. */
export async function mustBeMigrated(db: Pool, why = 'MIGRATE=0，而') {
  const pending = await listPending(db)
  if (pending.length > 0)
    throw new BadEnvironment([
      `${why}数据库还缺少 ${pending.length} 个迁移（${pending[0]} 起）：请先执行 npm run migrate 或 npm run upgrade`,
    ])
}

/** In any other encoding the database stores Chinese as plain bytes, and searches do not find it. */
export async function mustBeUtf8(db: Pool) {
  const [row] = await db<{ encoding: string; name: string }[]>`
    select current_setting('server_encoding') as encoding, current_database() as name`
  if (row && row.encoding !== 'UTF8')
    throw new BadEnvironment([
      `DATABASE_URL 的数据库 ${row.name} 编码为 ${row.encoding}，应为 UTF8：请另建一个（CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0）`,
    ])
}
