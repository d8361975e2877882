import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { Health, pauseJobs as pauseEndpoint } from '@gongfang/contract/insight/health-desk'
import { ROOT } from '../../env.ts'
import type { StaffContext } from '../../http/context.ts'
import type { App } from '../../http/serve.ts'
import { deletePause, insertPause, isJobKind } from '../../jobs/pause.ts'
import { countJobs, findJob, listFailedJobs, restartJob } from '../../jobs/state.ts'
import { formatNames } from '../../outside/alert-robot.ts'
import { audit } from '../../system/audit/door.ts'
import { readFacts } from './facts.ts'
import { findDatabase, listBackups, listProcesses, sumUploads } from './queries.ts'
import { judge } from './rules.ts'
import type { AllSigns } from './signs.ts'
import { findDelivery } from './watch-queries.ts'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

export async function lookAround(
  ctx: StaffContext,
  { house, state }: Pick<App, 'house' | 'state'>,
  signs: AllSigns,
): Promise<Health> {
  const { db, now } = ctx
  const [
    { databaseBytes, ...database },
    uploads,
    processes,
    jobs,
    backups,
    storage,
    smsState,
    emailState,
    robotState,
    payState,
    facts,
    alertState,
    lagMs,
  ] = await Promise.all([
    findDatabase(db),
    sumUploads(db),
    listProcesses(db, now),
    countJobs(db),
    listBackups(db),
    askStorage(ctx),
    signs.smsProvider(house),
    signs.emailProvider(house),
    signs.robotProvider(house),
    signs.payProvider(house),
    readFacts({ ...house, now, isFull: state.databaseFull }, signs),
    describeAlerts(ctx),
    measureLag(),
  ])
  return {
    at: now.toISOString(),
    lines: judge(facts, lagMs),
    version,
    node: process.version,
    ...database,
    processes: [...processes],
    jobs,
    providers: [storage, smsState, emailState, robotState, payState, alertState],
    storage: {
      databaseBytes,
      ...uploads,
      diskFreeBytes: facts.disk?.freeBytes ?? 0,
      diskBytes: facts.disk?.bytes ?? 0,
    },
    backups: [...backups],
  }
}

const SAMPLE_MS = 10

/** How late the event loop was at most within the next 100 ms, which the answer takes anyway. */
async function measureLag(): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  delays.enable()
  await sleep(100)
  delays.disable()
  return Math.max(0, delays.max / 1e6 - SAMPLE_MS)
}

type Provider = Health['providers'][number]

/** Asks for a file that is not there: a store that is well says so. */
async function askStorage({ env, outside, log }: StaffContext): Promise<Provider> {
  const where = env.s3 ? `对象存储 ${env.s3.bucket}` : '本机数据目录'
  const failing = (error: Error): Provider => {
    log.warn({ err: error.message }, 'the file store does not answer')
    return { name: '文件存储', state: 'failing', note: `${where}没有应答` }
  }
  return outside.storage
    .get('health/nothing')
    .then(() => ({ name: '文件存储', state: 'ok', note: where }), failing)
}

async function describeAlerts({ db, env }: StaffContext): Promise<Provider> {
  if (!env.alerts) return { name: '告警', state: 'off', note: '没有设置 ALERT_URL，出了问题只显示在这里' }
  const { error } = await findDelivery(db)
  const to = formatNames[env.alerts.format]
  if (error !== '') return { name: '告警', state: 'failing', note: `${to}没有收下：${error}` }
  return { name: '告警', state: 'ok', note: `发往${to}` }
}

/** One that failed, or waits for its next try, is tried now. */
export const retryJob = (ctx: StaffContext, id: number) =>
  ctx.transaction(async (tx) => {
    const before = (await findJob(tx, id)) ?? refuse('jobGone')
    if (!(await restartJob(tx, id))) refuse('jobGone')
    await audit(tx, ctx, { what: 'job.retry', subject: `job ${id}`, before })
    return {}
  })

export const retryFailedJobs = (ctx: StaffContext) =>
  ctx.transaction(async (tx) => {
    const ids = (await listFailedJobs(tx)).map(({ id }) => id)
    for (const id of ids) await restartJob(tx, id)
    if (ids.length > 0) await audit(tx, ctx, { what: 'job.retryFailed', subject: 'job all', after: { ids } })
    return { count: ids.length }
  })

/** Whatever of the kind is being done is done to its end; the rest waits. */
export const pauseJobs = (ctx: StaffContext, { job, reason }: Parsed<typeof pauseEndpoint>) =>
  ctx.transaction(async (tx) => {
    if (!(await isJobKind(tx, job))) refuse('notFound')
    const made = await insertPause(tx, { job, reason, pausedBy: ctx.caller.name, now: ctx.now })
    if (!made) refuse('jobPauseMoved')
    await audit(tx, ctx, {
      what: 'job.pause',
      subject: `job ${job}`,
      before: { paused: false },
      after: { paused: true, reason },
    })
    return {}
  })

export const resumeJobs = (ctx: StaffContext, job: string) =>
  ctx.transaction(async (tx) => {
    const { reason } = (await deletePause(tx, job)) ?? refuse('jobPauseMoved')
    await audit(tx, ctx, {
      what: 'job.resume',
      subject: `job ${job}`,
      before: { paused: true, reason },
      after: { paused: false },
    })
    return {}
  })
