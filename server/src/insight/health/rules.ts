// What counts as normal, worth a look, or broken, and what to do about it.

import { companyNames, shortCompanyNames } from '@gongfang/contract/buying/pay-ways'

/** What the metrics and the health page are made of. null: it could not be read. */
export interface Facts {
  now: Date
  /** What the database knows; null: it did not answer in time. */
  books: Books | null
  connections: { open: number; idle: number; waiting: number }
  kept: { atOnce: number; found: number; made: number; entries: number; bytes: number }
  disk: { freeBytes: number; bytes: number } | null
  /** The newest file in the backup folder of this process. */
  backupFile: { madeAt: Date; bytes: number } | null
  /** null: the shop has no account with a company that takes money. */
  certificates: { merchant: Date; platform: Date | null } | null
  troubles: readonly string[]
  /** Backups are copied to a bucket. */
  copiesAway: boolean
  /** A worker of this shop makes a backup a day. */
  makesBackups: boolean
}

interface Books {
  /** Orders within the last hour. */
  placed: number
  paid: number
  overdueOrders: number
  unansweredPayments: number
  doubtfulPayments: number
  refunds: { trouble: number; unsent: number; unanswered: number; byHand: number }
  jobs: { due: number; later: number; running: number; failed: number }
  /** In seconds. */
  longestWait: number
  pausedKinds: number
  processes: readonly { role: 'web' | 'worker' | 'both'; count: number }[]
  standbys: readonly Standby[]
  backup: { succeededAt: Date | null; copiedAt: Date | null; failed: boolean }
  /** When the shop's database was made; null: it is older than this record. */
  bornAt: Date | null
}

/** null: this account may not read it (it needs the role pg_monitor), or nothing was measured yet. */
export interface Standby {
  name: string
  bytes: number | null
  seconds: number | null
}

type State = 'ok' | 'attention' | 'failing' | 'unused'

interface Line {
  subject: Subject
  name: string
  state: State
  value: string
  /** From which value on it is worth a look, and from which it is broken. */
  limit: string
  advice: string
}

const subjects = {
  database: [
    '数据库',
    '5 秒内没有答复、磁盘已满不能写入为故障',
    '检查 PostgreSQL 是否在运行、磁盘是否已满，再看本进程的日志。',
  ],
  processes: [
    '任务进程',
    '至少 1 个在运行，否则为故障',
    '启动或重启 ROLE 为 worker 或 both 的进程，并查看它的日志。',
  ],
  orders: [
    '订单',
    '逾期 20 分钟仍未取消：1 单注意，10 单故障',
    '在下方「任务类型」查看 order.sweep 是否暂停或失败，恢复后订单会自动取消。',
  ],
  payments: [
    '支付',
    '到期 10 分钟仍无结果：1 笔注意，10 笔故障；待核实：1 笔注意',
    `到「接入账户」检测${companyNames}；待核实的到「支付流水」逐笔核实。`,
  ],
  refunds: [
    '退款',
    '失败或 15 分钟未发出：1 笔故障；3 天无答复或未转账：1 笔注意',
    '到「退款队列」查看原因并重新发起；待转账的到「线下退款」登记。',
  ],
  jobs: [
    '任务',
    '最久等待 5 分钟注意，30 分钟故障；失败或暂停 1 项注意，失败 20 项故障',
    '在下方「任务」查看失败原因，排除后重试，并恢复已暂停的任务。',
  ],
  connections: [
    '数据库连接',
    '排队：1 个注意，10 个故障',
    '稍后刷新；持续排队时检查数据库的慢查询，或增加 web 进程。',
  ],
  kept: [
    '页面缓存',
    '应答满 1000 次后命中低于 50% 注意',
    '查看是否有人频繁修改商品，或是否有爬虫访问大量不同的地址。',
  ],
  lag: [
    '响应延迟',
    '100 毫秒注意，500 毫秒故障',
    '稍后刷新；持续偏高时检查服务器的 CPU 和内存，或增加 web 进程。',
  ],
  standbys: [
    '备库',
    '落后 30 秒注意，5 分钟故障',
    '检查备库的网络和磁盘；看不到延迟时授予数据库账号 pg_monitor 角色。',
  ],
  disk: ['磁盘', '剩余低于 15% 注意，低于 5% 故障', '把旧备份移到其他机器，或扩大数据目录所在的磁盘。'],
  uploads: [
    '上传文件夹',
    '不能写入或没有应答为故障',
    '检查 DATA_DIR 及其所有者和所在的磁盘，用对象存储时检查 S3_…；恢复之前，上传会提示稍后再试。',
  ],
  secretKey: [
    'SECRET_KEY',
    '读不出接入账户或员工动态码为故障',
    '改回原来的 SECRET_KEY；已丢失时，到「接入账户」重新填写，员工动态码用 npm run staff -- reset 重置。',
  ],
  backup: [
    '备份',
    '超过 26 小时注意；超过 50 小时、最近一次失败或应有而从未备份为故障；设有异地副本时，副本同样判断',
    '在服务器上执行 npm run backup 查看报错，并确认任务进程每天执行；没有异地副本时检查 BACKUP_S3_…。',
  ],
  certificates: [
    `${companyNames}证书`,
    '30 天内到期注意，7 天内到期故障',
    `到${shortCompanyNames}商户平台更换证书，再到「接入账户」填写并检测；平台证书会自动更新。`,
  ],
} as const satisfies Record<string, readonly [name: string, limit: string, advice: string]>

type Subject = keyof typeof subjects
type Judged = readonly [state: State, value: string]

/** One line for each subject. `lagMs`: how late the event loop of this process is. */
export function judge(facts: Facts, lagMs: number): Line[] {
  const { books, now } = facts
  const judged: readonly (readonly [Subject, Judged])[] = [
    ['database', judgeDatabase(facts)],
    ...(books ? judgeBooks(books) : []),
    ['connections', judgeConnections(facts.connections)],
    ['kept', judgeKept(facts.kept)],
    ['lag', [graded(lagMs, 100, 500), `${Math.round(lagMs)} 毫秒`]],
    ['disk', judgeDisk(facts.disk)],
    ['uploads', judgeUploads(facts.troubles)],
    [
      'secretKey',
      facts.troubles.includes('secretKey') ? ['failing', '与封存时的不同'] : ['ok', '与封存时的相同'],
    ],
    ...(books ? ([['backup', judgeBackup(books, facts)]] as const) : []),
    ['certificates', judgeCertificates(facts.certificates, now)],
  ]
  return judged.map(([subject, [state, value]]) => {
    const [name, limit, advice] = subjects[subject]
    return {
      subject,
      name,
      state,
      value,
      limit,
      advice: isWithoutBackups(subject, state) ? SET_UP_BACKUPS : advice,
    }
  })
}

/** How an operator gets backups where none are made. The health page and `doctor` say it. */
export const SET_UP_BACKUPS =
  '在环境文件中设置 BACKUP_KEEP=7 并重启任务进程，之后每天 3 点后自动备份；马上备份请在服务器上执行 npm run backup；异地副本用 BACKUP_S3_… 设置。'

const isWithoutBackups = (subject: Subject, state: State) => subject === 'backup' && state === 'unused'

function judgeBooks(books: Books): readonly (readonly [Subject, Judged])[] {
  const { placed, paid, overdueOrders, unansweredPayments, doubtfulPayments, refunds, jobs } = books
  const workers = books.processes.reduce((sum, { role, count }) => (role === 'web' ? sum : sum + count), 0)
  const stuck = refunds.trouble + refunds.unsent
  return [
    ['processes', [workers > 0 ? 'ok' : 'failing', `${workers} 个在运行`]],
    [
      'orders',
      [graded(overdueOrders, 1, 10), `近一小时下单 ${placed}，付款 ${paid}；逾期未取消 ${overdueOrders}`],
    ],
    [
      'payments',
      [
        worst(graded(unansweredPayments, 1, 10), graded(doubtfulPayments, 1)),
        `无结果 ${unansweredPayments}，待核实 ${doubtfulPayments}`,
      ],
    ],
    [
      'refunds',
      [
        worst(graded(stuck, 1, 1), graded(refunds.unanswered + refunds.byHand, 1)),
        `失败 ${refunds.trouble}，未发出 ${refunds.unsent}，无答复 ${refunds.unanswered}，未转账 ${refunds.byHand}`,
      ],
    ],
    [
      'jobs',
      [
        worst(graded(books.longestWait, 300, 1800), graded(jobs.failed, 1, 20), graded(books.pausedKinds, 1)),
        `等待 ${jobs.due}，最久 ${lasting(books.longestWait)}；失败 ${jobs.failed}，暂停 ${books.pausedKinds} 类`,
      ],
    ],
    ['standbys', judgeStandbys(books.standbys)],
  ]
}

const judgeConnections = ({ open, idle, waiting }: Facts['connections']): Judged => [
  graded(waiting, 1, 10),
  `打开 ${open}，空闲 ${idle}，排队 ${waiting}`,
]

function judgeKept({ atOnce, found, made, entries, bytes }: Facts['kept']): Judged {
  const all = atOnce + found + made
  const hits = all === 0 ? 1 : (atOnce + found) / all
  const rate = all === 0 ? '还没有应答' : `命中 ${Math.floor(hits * 100)}%`
  return [all >= 1000 && hits < 0.5 ? 'attention' : 'ok', `${rate}，保留 ${entries} 项 ${sized(bytes)}`]
}

function judgeStandbys(standbys: readonly Standby[]): Judged {
  if (standbys.length === 0) return ['unused', '没有备库']
  const states = standbys.map(({ seconds }) => (seconds === null ? 'attention' : graded(seconds, 30, 300)))
  const said = standbys.map(({ name, seconds, bytes }) =>
    seconds === null || bytes === null
      ? `${name} 看不到延迟`
      : `${name} 落后 ${lasting(seconds)}（${sized(bytes)}）`,
  )
  return [worst(...states), said.join('；')]
}

function judgeDisk(disk: Facts['disk']): Judged {
  if (!disk) return ['failing', '读不到数据目录']
  const share = disk.bytes === 0 ? 0 : disk.freeBytes / disk.bytes
  const state = share < 0.05 ? 'failing' : share < 0.15 ? 'attention' : 'ok'
  return [state, `剩余 ${Math.floor(share * 100)}%，${sized(disk.freeBytes)} / ${sized(disk.bytes)}`]
}

function judgeDatabase({ books, troubles }: Facts): Judged {
  if (!books) return ['failing', '没有答复']
  return troubles.includes('databaseFull') ? ['failing', '磁盘已满，不能写入'] : ['ok', '有答复']
}

function judgeUploads(troubles: Facts['troubles']): Judged {
  if (troubles.includes('store')) return ['failing', '对象存储没有应答']
  if (troubles.includes('uploadsFull')) return ['failing', '磁盘已满']
  return troubles.includes('uploads') ? ['failing', '不能写入'] : ['ok', '可以写入']
}

function judgeBackup({ backup: { succeededAt, copiedAt, failed }, bornAt }: Books, facts: Facts): Judged {
  const { backupFile, copiesAway, makesBackups, now } = facts
  if (!succeededAt && failed) return ['failing', '最近一次失败，从未成功']
  if (!succeededAt && !makesBackups) return ['unused', '没有设置每日备份，也没有备份过']
  if (!succeededAt)
    return bornAt && secondsBetween(bornAt, now) < 26 * HOUR
      ? ['attention', '还没有第一份备份，开店后一天内自动制作']
      : ['failing', '从未备份']
  const seconds = secondsBetween(succeededAt, now)
  const file = backupFile ? `最新文件 ${sized(backupFile.bytes)}` : '本机的备份目录里没有文件'
  const here = failed ? 'failing' : graded(seconds, 26 * HOUR, 50 * HOUR)
  const said = `${failed ? '最近一次失败；上次成功于 ' : ''}${lasting(seconds)}前，${file}`
  if (!copiesAway) return [here, said]
  // The copy follows its backup within minutes.
  const age = copiedAt ? secondsBetween(copiedAt, now) : Number.POSITIVE_INFINITY
  const away = copiedAt ? `异地副本 ${lasting(age)}前读回核对` : '还没有读回核对过的异地副本'
  return [worst(here, copiedAt ? graded(age, 27 * HOUR, 51 * HOUR) : 'attention'), `${said}；${away}`]
}

function judgeCertificates(certificates: Facts['certificates'], now: Date): Judged {
  if (!certificates) return ['unused', `没有启用${companyNames}`]
  const ends = [['商户证书', certificates.merchant] as const]
  const all = certificates.platform ? [...ends, ['平台证书', certificates.platform] as const] : ends
  const states = all.map(([, end]) => {
    const left = secondsBetween(now, end)
    return left < 7 * DAY ? 'failing' : left < 30 * DAY ? 'attention' : 'ok'
  })
  const said = all.map(([what, end]) =>
    end <= now ? `${what}已过期` : `${what}还有 ${Math.floor(secondsBetween(now, end) / DAY)} 天`,
  )
  return [worst(...states), said.join('，')]
}

const HOUR = 3_600
const DAY = 86_400

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000

/** The state of a value that is better the smaller it is. */
const graded = (value: number, attention: number, failing = Number.POSITIVE_INFINITY): State =>
  value >= failing ? 'failing' : value >= attention ? 'attention' : 'ok'

const worst = (...states: State[]): State =>
  (['failing', 'attention'] as const).find((state) => states.includes(state)) ?? 'ok'

function lasting(seconds: number): string {
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} 天`
  if (seconds >= 2 * HOUR) return `${Math.floor(seconds / HOUR)} 小时`
  return seconds >= 120 ? `${Math.floor(seconds / 60)} 分钟` : `${Math.floor(seconds)} 秒`
}

/** In decimal units, as disk sizes are. */
function sized(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const at = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** at).toFixed(at === 0 ? 0 : 1)} ${units[at]}`
}
