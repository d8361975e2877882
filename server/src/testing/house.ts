import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Pool } from '../db/connect.ts'
import { readEnv } from '../env.ts'
import type { House } from '../http/context.ts'
import { closeApi, healthRoutes, makeHttp } from '../http/fastify.ts'
import { Kept } from '../http/kept.ts'
import { SeenSessions } from '../http/seen-sessions.ts'
import type { App } from '../http/serve.ts'
import { emailToLog } from '../outside/email.ts'
import { malwareCheck } from '../outside/malware.ts'
import { emails, payCompanies, wechatNotices } from '../outside/outside.ts'
import { sendToRobot } from '../outside/robot.ts'
import { openSms, smsToLog } from '../outside/sms.ts'
import { diskStorage } from '../outside/storage.ts'
import { createTestDatabase } from './database.ts'

export interface TestHouse {
  readonly app: App
  readonly db: Pool
  /** State of the shutdown for /readyz. */
  readonly state: { closing: boolean }
  /** Every line that was logged so far. */
  readonly logged: string[]
  readonly close: () => Promise<void>
}

/** The machinery without the shop: endpoints of the test's own, on a database of its own. */
export async function openTestHouse(
  add: (app: App) => void,
  environment: Record<string, string> = {},
  given: Partial<House> = {},
): Promise<TestHouse> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'gongfang-test-'))
  const env = readEnv('test', { DATA_DIR: dataDir, LOG_LEVEL: 'info', ...environment })
  const db = connect(database.url, { max: 10 })
  const logged: string[] = []
  const { kept = new Kept(db, { freshMs: 0 }) } = given
  const state = { closing: false, databaseFull: false }
  const http = await makeHttp({ env, kept, state, logTo: { write: (line) => void logged.push(line) } })
  const house: House = {
    env,
    db,
    standby: null,
    outside: {
      sms: openSms,
      email: emails(),
      emailToLog: emailToLog(http.log),
      robot: sendToRobot(),
      wechatNotices: wechatNotices(),
      smsToLog: smsToLog(http.log),
      malware: malwareCheck(env.scanner, http.log),
      storage: diskStorage(join(dataDir, 'uploads')),
      ...payCompanies(),
    },
    clock: () => new Date(),
    log: http.log,
    kept,
    seen: new SeenSessions(db, http.log),
    ...given,
  }
  const app: App = { http, house, state, endpoints: [], doors: new Map() }
  add(app)
  healthRoutes(app)
  closeApi(app)
  await http.ready()
  return {
    app,
    db,
    state,
    logged,
    close: async () => {
      await http.close()
      await db.end({ timeout: 1 })
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
