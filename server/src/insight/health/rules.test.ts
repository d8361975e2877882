import { expect, test } from 'vitest'
import { type Facts, judge } from './rules.ts'

const now = new Date('2026-11-22T04:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const ahead = (days: number) => ago(-24 * days)

type Books = NonNullable<Facts['books']>
const books: Books = {
  placed: 3,
  paid: 2,
  overdueOrders: 0,
  unansweredPayments: 0,
  doubtfulPayments: 0,
  refunds: { trouble: 0, unsent: 0, unanswered: 0, byHand: 0 },
  jobs: { due: 1, later: 2, running: 1, failed: 0 },
  longestWait: 1,
  pausedKinds: 0,
  processes: [{ role: 'both', count: 1 }],
  standbys: [],
  backup: { succeededAt: ago(2), copiedAt: null, failed: false },
  bornAt: ago(1000),
}
const facts: Facts = {
  now,
  books,
  connections: { open: 3, idle: 2, waiting: 0 },
  kept: { atOnce: 0, found: 0, made: 0, entries: 0, bytes: 0 },
  disk: { freeBytes: 50e9, bytes: 100e9 },
  backupFile: { madeAt: ago(2), bytes: 83_400_000 },
  certificates: null,
  troubles: [],
  copiesAway: false,
  makesBackups: true,
}

test('a folder of uploads and a secret key that fail are named', () => {
  expect(stateOf('uploads', {})).toBe('ok 可以写入')
  expect(stateOf('uploads', { troubles: ['uploads'] })).toBe('failing 不能写入')
  expect(stateOf('uploads', { troubles: ['uploadsFull'] })).toBe('failing 磁盘已满')
  expect(stateOf('secretKey', { troubles: ['secretKey'] })).toBe('failing 与封存时的不同')
})

const stateOf = (subject: string, given: Partial<Facts>, lagMs = 0) => {
  const line = judge({ ...facts, ...given }, lagMs).find((one) => one.subject === subject)
  return `${line?.state} ${line?.value}`
}
const withBooks = (given: Partial<Books>) => ({ books: { ...books, ...given } })
const refunds = (given: Partial<Books['refunds']>) => withBooks({ refunds: { ...books.refunds, ...given } })
const jobs = (failed: number) => withBooks({ jobs: { ...books.jobs, failed } })
const standby = (seconds: number | null, bytes: number | null = 0) =>
  withBooks({ standbys: [{ name: 'b', seconds, bytes }] })
const kept = (found: number, made: number) => ({ kept: { atOnce: 0, found, made, entries: 2, bytes: 2_500 } })
const backup = (hours: number | null, failed = false) =>
  withBooks({ backup: { succeededAt: hours === null ? null : ago(hours), copiedAt: null, failed } })
const copied = (hours: number | null) => ({
  copiesAway: true,
  ...withBooks({
    backup: { succeededAt: ago(2), copiedAt: hours === null ? null : ago(hours), failed: false },
  }),
})

test.each<[subject: string, given: Partial<Facts>, said: string]>([
  ['database', {}, 'ok 有答复'],
  ['database', { books: null }, 'failing 没有答复'],
  ['database', { troubles: ['databaseFull'] }, 'failing 磁盘已满，不能写入'],
  ['uploads', { troubles: ['store'] }, 'failing 对象存储没有应答'],
  ['processes', {}, 'ok 1 个在运行'],
  ['processes', withBooks({ processes: [{ role: 'web', count: 2 }] }), 'failing 0 个在运行'],
  ['orders', {}, 'ok 近一小时下单 3，付款 2；逾期未取消 0'],
  ['orders', withBooks({ overdueOrders: 1 }), 'attention 近一小时下单 3，付款 2；逾期未取消 1'],
  ['orders', withBooks({ overdueOrders: 10 }), 'failing 近一小时下单 3，付款 2；逾期未取消 10'],
  ['payments', {}, 'ok 无结果 0，待核实 0'],
  ['payments', withBooks({ unansweredPayments: 9 }), 'attention 无结果 9，待核实 0'],
  ['payments', withBooks({ unansweredPayments: 10 }), 'failing 无结果 10，待核实 0'],
  ['payments', withBooks({ doubtfulPayments: 99 }), 'attention 无结果 0，待核实 99'],
  ['refunds', {}, 'ok 失败 0，未发出 0，无答复 0，未转账 0'],
  ['refunds', refunds({ trouble: 1 }), 'failing 失败 1，未发出 0，无答复 0，未转账 0'],
  ['refunds', refunds({ unsent: 1 }), 'failing 失败 0，未发出 1，无答复 0，未转账 0'],
  ['refunds', refunds({ unanswered: 1 }), 'attention 失败 0，未发出 0，无答复 1，未转账 0'],
  ['refunds', refunds({ byHand: 1 }), 'attention 失败 0，未发出 0，无答复 0，未转账 1'],
  ['jobs', {}, 'ok 等待 1，最久 1 秒；失败 0，暂停 0 类'],
  ['jobs', withBooks({ longestWait: 299 }), 'ok 等待 1，最久 4 分钟；失败 0，暂停 0 类'],
  ['jobs', withBooks({ longestWait: 300 }), 'attention 等待 1，最久 5 分钟；失败 0，暂停 0 类'],
  ['jobs', withBooks({ longestWait: 1800 }), 'failing 等待 1，最久 30 分钟；失败 0，暂停 0 类'],
  ['jobs', jobs(1), 'attention 等待 1，最久 1 秒；失败 1，暂停 0 类'],
  ['jobs', jobs(20), 'failing 等待 1，最久 1 秒；失败 20，暂停 0 类'],
  ['jobs', withBooks({ pausedKinds: 2 }), 'attention 等待 1，最久 1 秒；失败 0，暂停 2 类'],
  ['connections', {}, 'ok 打开 3，空闲 2，排队 0'],
  ['connections', { connections: { open: 9, idle: 0, waiting: 1 } }, 'attention 打开 9，空闲 0，排队 1'],
  ['connections', { connections: { open: 9, idle: 0, waiting: 10 } }, 'failing 打开 9，空闲 0，排队 10'],
  ['kept', {}, 'ok 还没有应答，保留 0 项 0 B'],
  ['kept', kept(1, 998), 'ok 命中 0%，保留 2 项 2.5 KB'],
  ['kept', kept(499, 501), 'attention 命中 49%，保留 2 项 2.5 KB'],
  ['kept', kept(500, 500), 'ok 命中 50%，保留 2 项 2.5 KB'],
  ['standbys', {}, 'unused 没有备库'],
  ['standbys', standby(0), 'ok b 落后 0 秒（0 B）'],
  ['standbys', standby(30, 1e6), 'attention b 落后 30 秒（1.0 MB）'],
  ['standbys', standby(300, 1e9), 'failing b 落后 5 分钟（1.0 GB）'],
  ['standbys', standby(null, null), 'attention b 看不到延迟'],
  ['disk', {}, 'ok 剩余 50%，50.0 GB / 100.0 GB'],
  ['disk', { disk: { freeBytes: 14e9, bytes: 100e9 } }, 'attention 剩余 14%，14.0 GB / 100.0 GB'],
  ['disk', { disk: { freeBytes: 4e9, bytes: 100e9 } }, 'failing 剩余 4%，4.0 GB / 100.0 GB'],
  ['disk', { disk: null }, 'failing 读不到数据目录'],
  ['backup', {}, 'ok 2 小时前，最新文件 83.4 MB'],
  ['backup', { backupFile: null }, 'ok 2 小时前，本机的备份目录里没有文件'],
  ['backup', backup(26), 'attention 26 小时前，最新文件 83.4 MB'],
  ['backup', backup(50), 'failing 2 天前，最新文件 83.4 MB'],
  ['backup', backup(2, true), 'failing 最近一次失败；上次成功于 2 小时前，最新文件 83.4 MB'],
  ['backup', copied(3), 'ok 2 小时前，最新文件 83.4 MB；异地副本 3 小时前读回核对'],
  ['backup', copied(27), 'attention 2 小时前，最新文件 83.4 MB；异地副本 27 小时前读回核对'],
  ['backup', copied(51), 'failing 2 小时前，最新文件 83.4 MB；异地副本 2 天前读回核对'],
  ['backup', copied(null), 'attention 2 小时前，最新文件 83.4 MB；还没有读回核对过的异地副本'],
  ['backup', backup(null), 'failing 从未备份'],
  ['backup', withBooks({ ...backup(null).books, bornAt: null }), 'failing 从未备份'],
  [
    'backup',
    withBooks({ ...backup(null).books, bornAt: ago(25) }),
    'attention 还没有第一份备份，开店后一天内自动制作',
  ],
  ['backup', withBooks({ ...backup(null).books, bornAt: ago(26) }), 'failing 从未备份'],
  ['backup', { ...backup(null), makesBackups: false }, 'unused 没有设置每日备份，也没有备份过'],
  ['backup', { ...backup(null, true), makesBackups: false }, 'failing 最近一次失败，从未成功'],
  ['backup', { ...backup(50), makesBackups: false }, 'failing 2 天前，最新文件 83.4 MB'],
  ['backup', backup(null, true), 'failing 最近一次失败，从未成功'],
  ['certificates', {}, 'unused 没有启用微信支付'],
  ['certificates', { certificates: { merchant: ahead(40), platform: null } }, 'ok 商户证书还有 40 天'],
  [
    'certificates',
    { certificates: { merchant: ahead(40), platform: ahead(29) } },
    'attention 商户证书还有 40 天，平台证书还有 29 天',
  ],
  ['certificates', { certificates: { merchant: ahead(6), platform: null } }, 'failing 商户证书还有 6 天'],
  ['certificates', { certificates: { merchant: ago(1), platform: null } }, 'failing 商户证书已过期'],
])('%s %j is %s', (subject, given, said) => {
  expect(stateOf(subject, given)).toBe(said)
})

test('an event loop that is late is worth a look, a very late one is broken', () => {
  const said = [99, 100, 500].map((ms) => stateOf('lag', {}, ms))
  expect(said).toEqual(['ok 99 毫秒', 'attention 100 毫秒', 'failing 500 毫秒'])
})

test('without the database the lines that need it are left out', () => {
  const subjects = judge({ ...facts, books: null }, 0).map(({ subject }) => subject)
  expect(subjects).toEqual([
    'database',
    'connections',
    'kept',
    'lag',
    'disk',
    'uploads',
    'secretKey',
    'certificates',
  ])
})

test('a shop without backups is told how to set them up', () => {
  const line = (given: Partial<Facts>) =>
    judge({ ...facts, ...given }, 0).find(({ subject }) => subject === 'backup')!
  expect(line({ ...backup(null), makesBackups: false }).advice).toMatch(/BACKUP_KEEP.*npm run backup.*。$/)
  expect(line(backup(null)).advice).not.toContain('BACKUP_KEEP')
})

test('every line says its limits and ends with one sentence of advice', () => {
  for (const { limit, advice } of judge(facts, 0)) {
    expect(limit).toMatch(/注意|故障/)
    expect(advice).toMatch(/^[^。]+。$/)
  }
})
