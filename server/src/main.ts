import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addSlices, schedule, tasks } from './app.ts'
import { connect, isDatabaseGone, type Pool } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import type { Env } from './env.ts'
import type { House } from './http/context.ts'
import { docsRoutes } from './http/docs.ts'
import { closeApi, healthRoutes, makeHttp } from './http/fastify.ts'
import { Kept } from './http/kept.ts'
import { serveDevPages, servePages } from './http/pages.ts'
import type { App } from './http/serve.ts'
import { migrateJobs } from './jobs/queue.ts'
import { startWorker } from './jobs/worker.ts'
import { s3Storage } from './outside/s3-storage.ts'
import { noSms, smsToLog } from './outside/sms.ts'
import { diskStorage, type Storage } from './outside/storage.ts'

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

/** Where uploaded files lie. */
export const openStorage = (env: Env): Storage =>
  env.s3 ? s3Storage(env.s3) : diskStorage(join(env.dataDir, 'uploads'))

/** Every route of the shop on a server that does not listen yet: what tests inject into. */
export async function buildApp(
  env: Env,
  db: Pool,
  options: Partial<House> & { pages?: boolean } = {},
): Promise<App> {
  const { pages = true, kept = new Kept(db, env.mode === 'test' ? { freshMs: 0 } : {}), ...given } = options
  const state = { closing: false }
  const http = await makeHttp({ env, kept, state })
  const house: House = {
    env,
    db,
    outside: {
      sms: env.sms === 'log' ? smsToLog(http.log) : noSms,
      storage: openStorage(env),
    },
    clock: () => new Date(),
    log: http.log,
    kept,
    ...given,
  }
  const app: App = { http, house, state, endpoints: [], doors: new Map() }
  // A worker answers for its own health and for nothing else.
  if (env.role === 'worker') return app
  addSlices(app)
  docsRoutes(app)
  closeApi(app)
  if (pages) await (env.mode === 'development' ? serveDevPages(app) : servePages(app))
  return app
}

export interface Shop {
  readonly url: string
  readonly app: App
  readonly stop: () => Promise<void>
}

/** Until balancers have seen that we are no longer ready. */
const NOTICE_MS = 3_000
/** Who sends its request drop by drop is not waited for any longer; everything has to end within 30 s. */
const PATIENCE_MS = 20_000

/** Opens the shop: web, worker or both, as the environment says. `stop` lets requests in flight end first. */
export async function openShop(
  env: Env,
  database: Database,
  { pages = true, patienceMs = PATIENCE_MS } = {},
): Promise<Shop> {
  const app = await buildApp(env, database.db, { pages })
  healthRoutes(app)
  const worker =
    env.role === 'web'
      ? null
      : await startWorker({
          url: database.url,
          db: database.db,
          tasks: tasks(app.house),
          schedule,
          log: app.house.log,
        })
  const close = async () => {
    const laggards = setTimeout(() => app.http.server.closeAllConnections(), patienceMs)
    await Promise.all([app.http.close(), worker?.stop()])
    clearTimeout(laggards)
  }
  try {
    await app.http.listen({ host: env.host, port: env.port })
  } catch (error) {
    await close()
    throw error
  }
  const stop = async () => {
    app.state.closing = true
    if (env.mode === 'production') await sleep(NOTICE_MS)
    await close()
  }
  return { url: addressOf(app), app, stop }
}

function addressOf({ http }: App) {
  const { address, family, port } = http.server.address() as AddressInfo
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`
}

/** SIGTERM and SIGINT: readiness off first, nothing in flight is lost, then out. */
export function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
