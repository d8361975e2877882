import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '../../db/connect.ts'
import { codeOf, isUnavailable, READ_ONLY } from '../../db/gone.ts'
import type { Env } from '../../env.ts'
import type { House } from '../../http/context.ts'
import type { App } from '../../http/serve.ts'
import { type Alert, type AlertAddress, AlertFailed, sendAlert } from '../../outside/alert-robot.ts'
import { readFacts } from './facts.ts'
import { type Facts, judge } from './rules.ts'
import type { AllSigns } from './signs.ts'
import { certificateEnd, judgeSite } from './site-certificate.ts'
import * as queries from './watch-queries.ts'
import { compare, type Watched } from './watch-rules.ts'

/** One process tells of what is wrong while it lasts; each looks so often. */
const EVERY_MS = 30_000
const DATABASE_HOLD_MS = 60_000
const SITE_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
/** The robots take 20 messages a minute. */
const MOST_AT_ONCE = 10
const STOP_MS = 1_000

/** Figures of one process at one moment, which pass by themselves. */
const OF_A_MOMENT = new Set(['database', 'connections', 'kept', 'lag'])
/** What each machine has for itself. */
const OF_A_MACHINE = new Set(['disk', 'uploads', 'secretKey'])

export type Watching = Pick<App, 'house' | 'state'>

/** Looks at the shop again and again, and tells the operator's webhook. Nothing of the shop waits for it. */
export function keepWatch(app: Watching, alerts: AlertAddress, signs: AllSigns) {
  const stopping = new AbortController()
  const look = watcher(app, alerts, signs)
  const over = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error) => app.house.log.warn(error, 'alerts: this look failed'))
      await sleep(EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([over, sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

/** One look: what is wrong now, compared with what is known, and what is waiting sent. */
export function watcher(app: Watching, alerts: AlertAddress, signs: AllSigns): () => Promise<void> {
  const { house, state } = app
  const site = siteLine(house)
  const tellOfDatabase = databaseTeller(house, alerts)
  return async () => {
    const now = house.clock()
    const facts = await readFacts({ ...house, now, isFull: state.databaseFull }, signs)
    const watched = facts.books ? [...watchedIn(facts, house.env), ...(await site())] : []
    const problem = facts.books ? await noteAll(house, watched, now) : databaseLine(facts)
    await tellOfDatabase(problem)
    if (problem === null) await sendWaiting(house, alerts)
  }
}

/** Null: all was written down. Otherwise what the database cannot do. */
async function noteAll({ db }: House, watched: readonly Watched[], now: Date): Promise<string | null> {
  try {
    await transaction(db, async (tx) => {
      if (!(await queries.holdAlerts(tx))) return
      const known = await queries.listKnown(tx)
      const hosts = await queries.listHosts(tx, now)
      const { keep, forget, messages } = compare(known, watched, { now, hosts })
      if (keep.length > 0) await queries.saveKnown(tx, keep)
      for (const one of forget) await queries.forgetKnown(tx, one)
      if (messages.length > 0) await queries.insertMessages(tx, messages)
    })
    return null
  } catch (error) {
    const code = codeOf(error)
    if (code === '53100') return '磁盘已满，不能写入'
    if (code === READ_ONLY) return '只能读取，不能写入'
    if (isUnavailable(error)) return '没有答复'
    throw error
  }
}

const databaseLine = (facts: Facts) =>
  judge(facts, 0).find(({ subject }) => subject === 'database')?.value ?? '没有答复'

/** A worker looks at everything; a web process whether a worker is there. */
function watchedIn(facts: Facts, { role, backups }: Env): Watched[] {
  const lines = judge(facts, 0).filter(({ subject }) => !OF_A_MOMENT.has(subject))
  const seen = lines.filter(({ subject }) => role !== 'web' || subject === 'processes')
  const neverBackedUp = facts.books?.backup.succeededAt === null && !facts.books.backup.failed
  return [
    ...seen.flatMap(({ subject, name, state, value, advice }): Watched[] => {
      // The first backup comes within a day; where none is made here, somebody else makes them.
      if (subject === 'backup' && neverBackedUp && backups.keep === 0) return []
      return [
        {
          ...{ subject, name, value, advice, state: state === 'unused' ? 'ok' : state },
          host: OF_A_MACHINE.has(subject) ? hostname() : '',
          ...(subject === 'backup' && backupHold(state, neverBackedUp)),
        },
      ]
    }),
    ...(role === 'web' ? [] : webLine(facts)),
  ]
}

/** A day passes before the first backup, and a copy may follow its backup late. */
function backupHold(state: string, isFirst: boolean) {
  if (isFirst) return { holdMs: DAY_MS }
  return state === 'attention' ? { holdMs: DAY_MS / 6 } : {}
}

function webLine({ books }: Facts): Watched[] {
  const count = (books?.processes ?? []).reduce(
    (sum, one) => (one.role === 'worker' ? sum : sum + one.count),
    0,
  )
  return [
    {
      ...{ subject: 'web', host: '', name: '网页进程', state: count > 0 ? 'ok' : 'failing' },
      value: `${count} 个在运行`,
      isExpected: false,
      advice: '启动 ROLE 为 web 或 both 的进程，并查看它的日志；在那之前没有人能打开商城。',
    },
  ]
}

/** The certificate of the shop's address, asked for once an hour. */
function siteLine({ env, clock }: House): () => Promise<Watched[]> {
  let last: { at: number; lines: Watched[] } | undefined
  return async () => {
    if (env.role === 'web' || !env.publicUrl?.startsWith('https:')) return []
    const now = clock()
    if (last && now.getTime() - last.at < SITE_EVERY_MS) return last.lines
    const url = new URL(env.publicUrl)
    // A machine behind the proxy may not reach the address; that says nothing about the certificate.
    const lines = await certificateEnd(url).then(
      (end): Watched[] => [
        {
          ...{ subject: 'site', host: '', name: `${url.hostname} 的证书`, ...judgeSite(end, now) },
          advice: '检查代理的证书是否自动更新（Caddy 的日志，或 certbot renew），并重新加载代理。',
        },
      ],
      () => last?.lines ?? [],
    )
    last = { at: now.getTime(), lines }
    return lines
  }
}

async function sendWaiting({ db, env, log, clock }: House, alerts: AlertAddress) {
  for (let sent = 0; sent < MOST_AT_ONCE; sent++) {
    const next = await queries.takeMessage(db, clock())
    if (!next) break
    const { id, since, at, ...said } = next
    const times = { since: new Date(since), at: new Date(at) }
    const alert = { ...said, ...times, id: `alert-${id}-${times.at.getTime()}`, shop: env.publicUrl }
    const problem = await problemOf(alerts, alert)
    if (problem !== null) {
      log.warn(`alerts: not delivered: ${problem}`)
      await queries.noteUnsent(db, id, problem)
      break
    }
    await queries.noteSent(db, id, clock())
  }
  await queries.deleteOldMessages(db, clock())
}

/** Null: it was taken. */
export const problemOf = (to: AlertAddress, alert: Alert): Promise<string | null> =>
  sendAlert(to, alert).then(
    () => null,
    (error) => {
      if (error instanceof AlertFailed) return error.message
      throw error
    },
  )

/**
 * Nothing can be written down while the database is away, so a file in the data folder says that it was told: processes
 * that share the folder tell it once, and one of them tells of its end, after a restart too.
 */
function databaseTeller({ env, log, clock }: House, alerts: AlertAddress) {
  const file = join(env.dataDir, 'alert-database')
  /** Where the file cannot be written, this process tells for itself. */
  let own: Date | null = null
  let began: Date | null = null
  let wellSince: Date | null = null
  let isTold = false
  let ending: Alert | null = null

  const aboutIt = (event: Alert['event'], value: string, since: Date, at: Date): Alert => ({
    ...{ id: `database-${hostname()}-${event}-${since.getTime()}`, event, subject: 'database' },
    ...{ name: '数据库', state: event === 'end' ? 'ok' : 'failing', value, host: hostname(), since, at },
    advice: '检查 PostgreSQL 是否在运行、磁盘是否已满，再看本进程的日志。',
    shop: env.publicUrl,
  })
  const send = async (alert: Alert) => {
    const problem = await problemOf(alerts, alert)
    if (problem !== null) log.warn(`alerts: not delivered: ${problem}`)
    return problem === null
  }
  const claim = (since: Date) => {
    try {
      writeFileSync(file, since.toISOString(), { flag: 'wx', mode: 0o640 })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      own = since
      return true
    }
  }
  const release = (): Date | null => {
    const since = own
    own = null
    try {
      const said = new Date(readFileSync(file, 'utf8'))
      rmSync(file)
      return Number.isNaN(said.getTime()) ? clock() : said
    } catch {
      return since
    }
  }

  return async (problem: string | null) => {
    const now = clock()
    if (problem !== null) {
      wellSince = null
      began ??= now
      if (isTold || now.getTime() - began.getTime() < DATABASE_HOLD_MS) return
      isTold = true
      if (claim(began) && !(await send(aboutIt('begin', problem, began, now)))) {
        release()
        isTold = false
      }
      return
    }
    wellSince ??= now
    if (now.getTime() - wellSince.getTime() < DATABASE_HOLD_MS) return
    began = null
    isTold = false
    const since = release()
    if (since) ending = aboutIt('end', '有答复', since, now)
    if (ending && (await send(ending))) ending = null
  }
}
