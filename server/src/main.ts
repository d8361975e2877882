import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addSlices, schedule, slices, tasks } from './app.ts'
import type { Pool } from './db/connect.ts'
import type { Database } from './db/open.ts'
import { openStandby } from './db/standby.ts'
import type { Env } from './env.ts'
import { serveAdminPages } from './http/admin-pages.ts'
import type { House } from './http/context.ts'
import { docsRoutes } from './http/docs.ts'
import { closeApi, closePages, healthRoutes, makeHttp } from './http/fastify.ts'
import { Kept } from './http/kept.ts'
import type { LogStream } from './http/log.ts'
import { openMetrics } from './http/metrics.ts'
import { serveDevPages, servePages } from './http/pages.ts'
import { bePresent } from './http/presence.ts'
import { SeenSessions } from './http/seen-sessions.ts'
import type { App } from './http/serve.ts'
import {
  allSigns,
  findTroubles,
  keepWatch,
  readFacts,
  shopMetrics,
  troubleSays,
} from './insight/health/door.ts'
import { emailToLog } from './outside/email.ts'
import { malwareCheck } from './outside/malware.ts'
import { emails, payCompanies, wechatNotices } from './outside/outside.ts'
import { sendToRobot } from './outside/robot.ts'
import { s3Storage } from './outside/s3-storage.ts'
import { openSms, smsToLog } from './outside/sms.ts'
import { diskStorage, type Storage } from './outside/storage.ts'
import { collectAtRest } from './rest.ts'

/** Where uploaded files lie. */
export const openStorage = (env: Env): Storage =>
  env.s3 ? s3Storage(env.s3) : diskStorage(join(env.dataDir, 'uploads'))

interface Pages {
  /** False: the API alone. */
  readonly pages?: boolean
  /** Settles when the back office is built, if that is still going on. */
  readonly adminBuilt?: Promise<unknown> | undefined
  /** Instead of the standard output. */
  readonly logTo?: LogStream | undefined
}

/** Every route of the shop on a server that does not listen yet: what tests inject into. */
export async function buildApp(env: Env, db: Pool, options: Partial<House> & Pages = {}): Promise<App> {
  const {
    pages = true,
    adminBuilt,
    logTo,
    kept = new Kept(db, env.mode === 'test' ? { freshMs: 0 } : {}),
    ...given
  } = options
  const state = { closing: false, databaseFull: false }
  const http = await makeHttp({ env, kept, state, ...(logTo && { logTo }) })
  const house: House = {
    env,
    db,
    outside: {
      sms: openSms,
      email: emails(),
      emailToLog: emailToLog(http.log),
      robot: sendToRobot(),
      wechatNotices: wechatNotices(),
      smsToLog: smsToLog(http.log),
      malware: malwareCheck(env.scanner, http.log),
      storage: openStorage(env),
      ...payCompanies(),
    },
    clock: () => new Date(),
    log: http.log,
    kept,
    standby: null,
    seen: new SeenSessions(db, http.log),
    ...given,
  }
  http.addHook('onClose', () => house.seen.write())
  const app: App = { http, house, state, endpoints: [], doors: new Map() }
  // A worker answers for its own health and for nothing else.
  if (env.role === 'worker') return app
  addSlices(app)
  docsRoutes(app)
  closeApi(app)
  closePages(app)
  if (pages && env.mode === 'development') await serveDevPages(app)
  else if (pages) {
    await serveAdminPages(app, { built: adminBuilt })
    await servePages(app)
  }
  return app
}

export interface Shop {
  readonly url: string
  readonly app: App
  /** Where Prometheus reads, when it does. */
  readonly metricsUrl: string | null
  readonly stop: () => Promise<void>
}

/** Until balancers have seen that we are no longer ready. */
const NOTICE_MS = 3_000
/** A client that sends its request in small pieces is not waited for any longer: everything has to end within 30 s. */
const PATIENCE_MS = 20_000

/** Opens the shop: web, worker or both, as the environment says. `stop` lets requests in flight end first. */
export async function openShop(
  env: Env,
  database: Database,
  { pages = true, adminBuilt, patienceMs = PATIENCE_MS }: Pages & { patienceMs?: number } = {},
): Promise<Shop> {
  const standby = env.readUrl === null ? null : openStandby(env.readUrl, database.db)
  const app = await buildApp(env, database.db, { pages, adminBuilt, standby })
  const { house } = app
  const signs = allSigns(slices)
  const findOurTroubles = rarely(TROUBLES_MS, async () => [
    ...(await findTroubles(house, signs).catch(() => [])),
    ...(app.state.databaseFull ? (['databaseFull'] as const) : []),
  ])
  healthRoutes(app, findOurTroubles)
  const read = () => readFacts({ ...house, now: house.clock(), isFull: app.state.databaseFull }, signs)
  const metrics = env.metrics ? await openMetrics(app, env.metrics, { read, metrics: shopMetrics }) : null
  const presence = bePresent(database.db, env, app.state)
  const rest = collectAtRest(() => house.kept.slim())
  let worker: { stop(): Promise<void> } | undefined
  let watch: { stop(): Promise<void> } | undefined
  const close = async () => {
    rest.stop()
    const laggards = setTimeout(() => app.http.server.closeAllConnections(), patienceMs)
    await Promise.all([app.http.close(), worker?.stop(), metrics?.stop(), presence.stop(), watch?.stop()])
    await standby?.stop()
    clearTimeout(laggards)
  }
  try {
    await app.http.listen({ host: env.host, port: env.port })
    if (env.role !== 'web') worker = await workFor(app, database)
    if (env.alerts) watch = keepWatch(app, env.alerts, signs)
    if (env.mode === 'production')
      for (const trouble of await findOurTroubles()) console.error(troubleSays[trouble])
  } catch (error) {
    await close()
    throw error
  }
  const stop = async () => {
    app.state.closing = true
    if (env.mode === 'production') await sleep(NOTICE_MS)
    await close()
  }
  return { url: addressOf(app), app, metricsUrl: metrics?.url ?? null, stop }
}

/** Balancers ask for readiness every second. */
const TROUBLES_MS = 10_000

function rarely<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (!last || performance.now() - last.at > ms) last = { at: performance.now(), answer: ask() }
    return last.answer
  }
}

/** Loaded when the port is open: graphile-worker takes a tenth of a start, and no page needs it. */
async function workFor({ house }: App, { url, db }: Database) {
  const { startWorker } = await import('./jobs/worker.ts')
  return startWorker({ url, db, tasks: tasks(house), schedule, log: house.log })
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
