import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, line } from '../base/values.ts'

export const JobCounts = z.object({ due: Count, later: Count, running: Count, failed: Count })

const Provider = z.object({
  name: z.string(),
  /** `off`: switched off on purpose; `failing`: broken. */
  state: z.enum(['ok', 'demo', 'off', 'failing']),
  note: z.string(),
})
const BackupMade = z.object({
  startedAt: Instant,
  endedAt: Instant,
  file: z.string(),
  bytes: Count,
  rowCount: Count,
  fileCount: Count,
  /** '' if the backup succeeded. */
  error: z.string(),
})

const HealthLine = z.object({
  subject: z.enum([
    'database',
    'processes',
    'orders',
    'payments',
    'refunds',
    'jobs',
    'connections',
    'kept',
    'lag',
    'standbys',
    'disk',
    'uploads',
    'secretKey',
    'backup',
    'certificates',
  ]),
  name: z.string(),
  /** `unused`: the shop has none, such as no standby. */
  state: z.enum(['ok', 'attention', 'failing', 'unused']),
  value: z.string(),
  /** From which value on it is worth a look, and from which it is broken. */
  limit: z.string(),
  advice: z.string(),
})
export type HealthLine = z.output<typeof HealthLine>

export const Health = z.object({
  at: Instant,
  /** The same facts as in the metrics, judged. */
  lines: z.array(HealthLine),
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  migration: z.string(),
  processes: z.array(
    z.object({
      role: z.enum(['web', 'worker', 'both']),
      host: z.string(),
      pid: Count,
      version: z.string(),
      startedAt: Instant,
      seenAt: Instant,
      /** Reported within the last 90 seconds. */
      alive: z.boolean(),
    }),
  ),
  jobs: JobCounts,
  providers: z.array(Provider),
  storage: z.object({
    databaseBytes: Count,
    uploadCount: Count,
    uploadBytes: Count,
    /** Free space of the disk that holds the data folder of the answering process. */
    diskFreeBytes: Count,
    diskBytes: Count,
  }),
  /** The newest backups, including failed ones. */
  backups: z.array(BackupMade),
})
export type Health = z.output<typeof Health>

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin.health/state',
  access: { staff: 'health.read' },
  summary: '进程、任务、外部服务、存储与备份的状况',
  input: z.object({}),
  output: Health,
})

export const QueuedJob = z.object({
  id: Id,
  job: z.string(),
  payload: z.string(),
  attempts: Count,
  maxAttempts: Count,
  lastError: z.string(),
  createdAt: Instant,
  runAt: Instant,
  state: z.enum(['due', 'later', 'running', 'failed']),
})
export type QueuedJob = z.output<typeof QueuedJob>

export const listQueuedJobs = endpoint({
  method: 'GET',
  path: '/api/admin.health/jobs',
  access: { staff: 'health.read' },
  summary: '等待、重试中和失败的任务，失败的在前，最多 200 项',
  input: z.object({}),
  output: z.array(QueuedJob),
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin.health/retryJob',
  access: { staff: 'health.write' },
  summary: '立即重试一项任务',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

export const retryFailedJobs = endpoint({
  method: 'POST',
  path: '/api/admin.health/retryFailed',
  access: { staff: 'health.write' },
  summary: '立即重试全部失败的任务',
  input: z.strictObject({}),
  output: z.object({ count: Count }),
})

/** 'order.sweep' */
const JobName = z.string().check(z.regex(/^[a-z-]{1,30}\.[a-zA-Z]{1,30}$/, '没有这类任务'))

/** Jobs that move money or enforce a deadline; members suffer while they are paused. */
export const isCriticalJob = (job: string) =>
  /^(payment|aftersale|bank|reconciliation)\.|^(order|activity|points|voucher)\.sweep$|^order\.paid$/.test(
    job,
  )

export const JobKind = z.object({
  job: z.string(),
  waiting: Count,
  running: Count,
  failed: Count,
  /** null: the job is not paused. */
  pause: z.nullable(z.object({ reason: z.string(), pausedBy: z.string(), pausedAt: Instant })),
})
export type JobKind = z.output<typeof JobKind>

export const listJobKinds = endpoint({
  method: 'GET',
  path: '/api/admin.health/kinds',
  access: { staff: 'health.read' },
  summary: '各类任务的等待、失败数量和暂停情况',
  input: z.object({}),
  output: z.array(JobKind),
})

export const pauseJobs = endpoint({
  method: 'POST',
  path: '/api/admin.health/pause',
  access: { staff: 'health.write' },
  summary: '暂停一类任务：正在执行的做完，其余等到恢复',
  input: z.strictObject({ job: JobName, reason: line('暂停原因', 100, 2) }),
  output: Nothing,
})

export const resumeJobs = endpoint({
  method: 'POST',
  path: '/api/admin.health/resume',
  access: { staff: 'health.write' },
  summary: '恢复一类暂停的任务',
  input: z.strictObject({ job: JobName }),
  output: Nothing,
})

export const listChecks = endpoint({
  method: 'GET',
  path: '/api/admin.health/checks',
  access: { staff: 'health.read' },
  summary: '账目核对的各项规则',
  input: z.object({}),
  output: z.array(z.object({ name: z.string(), says: z.string() })),
})

export const runCheck = endpoint({
  method: 'POST',
  path: '/api/admin.health/check',
  access: { staff: 'health.read' },
  summary: '核对一项规则，只读；返回不符的记录，最多 20 条',
  input: z.strictObject({ name: z.string().check(z.maxLength(10, '没有这项规则')) }),
  output: z.object({ name: z.string(), count: Count, rows: z.array(z.string()), tookMs: Count }),
})
