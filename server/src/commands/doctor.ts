import { constants } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { slices } from '../app.ts'
import { countDemoAccounts, findKind } from '../db/kind.ts'
import { listPending } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { BadEnvironment, type Env, readEnv, VERSION } from '../env.ts'
import {
  allSigns,
  certificateEnd,
  findDelivery,
  findTroubles,
  judgeSite,
  problemOf,
  SET_UP_BACKUPS,
  troubleSays,
} from '../insight/health/door.ts'
import { formatNames } from '../outside/alert-robot.ts'
import { ask } from '../outside/malware.ts'
import { s3Storage } from '../outside/s3-storage.ts'
import { describeEmail } from '../system/email/door.ts'
import { asStartedHere, command, sentenceOf } from './command.ts'
import { placeOf, reachShop } from './reach.ts'

const USAGE = `体检：npm run doctor [-- --json] [-- --test-alert]   （只读；环境、密钥、数据库、磁盘、文件夹、时钟、备份、证书、病毒检查、告警）
  --test-alert   向 ALERT_URL 发送一条测试告警，并说明它有没有收下
有不合格的项目时退出码为 1`

/** `unused`: nothing of the kind is set up, on purpose or not yet. */
type State = 'ok' | 'attention' | 'failing' | 'unused'

interface Check {
  readonly name: string
  readonly state: State
  readonly says: string
}

const HOUR_MS = 3_600_000
const MARKS = { ok: '正常', attention: '注意', failing: '故障', unused: '未启用' } as const

/** `npm run doctor`: looks at everything that an operator answers for, on one screen or as JSON. */
command(USAGE, async () => {
  const checks = await examine()
  if (process.argv.includes('--json')) console.log(JSON.stringify({ version: VERSION, checks }, null, 2))
  else
    for (const { name, state, says } of checks)
      console.log(`${MARKS[state]}  ${name}：${asStartedHere(says)}`)
  if (checks.some(({ state }) => state === 'failing')) process.exitCode = 1
})

async function examine(): Promise<Check[]> {
  let env: Env
  try {
    env = readEnv('production')
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error
    return error.problems.map((says) => ({ name: '环境', state: 'failing', says }))
  }
  const local = [
    { name: '环境', state: 'ok', says: placeOf(env) } as const,
    await checkFolder(env),
    await checkDisk(env),
    await checkCertificate(env),
    await checkBackup(env),
    ...(await checkStore(env)),
    ...(await checkScanner(env)),
    ...(process.argv.includes('--test-alert') ? [await testAlert(env)] : []),
  ]
  try {
    const database = await reachShop(env)
    try {
      return [...local, ...(await checkDatabase(env, database))]
    } finally {
      await database.close()
    }
  } catch (error) {
    return [...local, { name: '数据库', state: 'failing', says: sentenceOf(error) }]
  }
}

async function checkFolder({ dataDir }: Env): Promise<Check> {
  const name = '数据目录'
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return { name, state: 'ok', says: `${dataDir} 可以读写` }
  } catch (error) {
    return { name, state: 'failing', says: sentenceOf(error) }
  }
}

async function checkDisk({ dataDir }: Env): Promise<Check> {
  const name = '磁盘'
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const share = blocks === 0 ? 1 : bavail / blocks
    const says = `剩余 ${Math.floor(share * 100)}%，${((bavail * bsize) / 1e9).toFixed(1)} GB`
    return { name, state: share < 0.05 ? 'failing' : share < 0.15 ? 'attention' : 'ok', says }
  } catch (error) {
    return { name, state: 'failing', says: sentenceOf(error) }
  }
}

async function checkBackup({ dataDir, backups }: Env): Promise<Check> {
  const name = '备份'
  const folder = join(dataDir, 'backups')
  const names = (await readdir(folder).catch(() => [])).filter((one) => one.endsWith('.tar.zst'))
  const times = await Promise.all(names.map(async (one) => (await stat(join(folder, one))).mtimeMs))
  const away = backups.s3 ? '' : '；没有第二份，机器损坏时会一起丢失（BACKUP_S3_…）'
  if (times.length === 0 && backups.keep === 0)
    return { name, state: 'unused', says: `没有设置每日备份，${folder} 中也没有备份。${SET_UP_BACKUPS}` }
  if (times.length === 0)
    return { name, state: 'attention', says: `${folder} 中没有备份：备份由任务进程所在的机器保存` }
  const hours = (Date.now() - Math.max(...times)) / HOUR_MS
  const state = hours > 50 ? 'failing' : hours > 26 || !backups.s3 ? 'attention' : 'ok'
  return { name, state, says: `最新的在 ${hours.toFixed(1)} 小时前，共 ${times.length} 份${away}` }
}

/** Tries the bucket for uploads; files of this machine are tried with the database. */
async function checkStore({ s3 }: Env): Promise<Check[]> {
  if (!s3) return []
  const name = '对象存储'
  return s3Storage(s3)
    .get('health/nothing')
    .then(
      () => [{ name, state: 'ok' as const, says: `${s3.bucket} 有应答` }],
      () => [{ name, state: 'failing' as const, says: troubleSays.store }],
    )
}

/** The test file that every scanner takes for malware, in two halves so that none takes this file for it. */
const EICAR = `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STAND'}${'ARD-ANTIVIRUS-TEST-FILE!$H+H*'}`

/** A scanner that finds nothing in the test file, or something in a line of text, does not look. */
async function checkScanner({ scanner }: Env): Promise<Check[]> {
  if (!scanner) return []
  const name = '病毒检查'
  const about = async (words: string) => ask(scanner, { name: 'test.txt', bytes: Buffer.from(words) })
  const [harmful, harmless] = [await about(EICAR), await about('a line of text')]
  const unclear = [harmful, harmless].find(({ says }) => says === 'unknown')
  if (unclear)
    return [{ name, state: 'failing', says: `没有明确的回答（${unclear.why}），上传的文件都不会保存` }]
  if (harmful.says !== 'harmful')
    return [{ name, state: 'failing', says: '没有认出 EICAR 测试文件：请检查 MALWARE_CHECK 的地址或命令' }]
  if (harmless.says !== 'harmless')
    return [{ name, state: 'failing', says: '把一行文字当作病毒：请检查 MALWARE_CHECK 的地址或命令' }]
  return [{ name, state: 'ok', says: '认出了 EICAR 测试文件' }]
}

/** Sends what nobody has to act on, and says what was answered. */
async function testAlert({ alerts, publicUrl }: Env): Promise<Check> {
  const name = '测试告警'
  if (!alerts) return { name, state: 'failing', says: '没有设置 ALERT_URL' }
  const at = new Date()
  const problem = await problemOf(alerts, {
    ...{ id: `test-${at.getTime()}`, event: 'test', subject: 'test', name: '告警可以送达', state: 'ok' },
    ...{
      value: '这是一条测试消息，不需要处理。',
      advice: '',
      host: hostname(),
      since: at,
      at,
      shop: publicUrl,
    },
  })
  const to = `${formatNames[alerts.format]}（${new URL(alerts.url).host}）`
  return problem === null
    ? { name, state: 'ok', says: `${to}已收下` }
    : { name, state: 'failing', says: `${to}没有收下：${problem}` }
}

/** Alerts that the shop's processes have sent lately. */
async function checkAlerts({ alerts }: Env, { db }: Database): Promise<Check> {
  const name = '告警'
  if (!alerts)
    return {
      name,
      state: 'attention',
      says: '没有设置 ALERT_URL，出了问题不会通知任何人（用 Prometheus 时除外）',
    }
  const to = `${formatNames[alerts.format]}（${new URL(alerts.url).host}）`
  const { sentAt, waiting, error } = await findDelivery(db)
  if (error !== '')
    return { name, state: 'failing', says: `${to}没有收下，还有 ${waiting} 条未送达：${error}` }
  const last = sentAt ? `，最近一条送达于 ${inBeijing(sentAt)}` : ''
  return { name, state: 'ok', says: `发往${to}${last}；npm run doctor -- --test-alert 发送一条测试` }
}

/** Mails of the last day, and why they were not taken if they were not. */
async function checkEmail(env: Env, { db }: Database): Promise<Check> {
  const { name, state, note } = await describeEmail({ db, env })
  return {
    name,
    state: ({ ok: 'ok', demo: 'attention', off: 'unused', failing: 'failing' } as const)[state],
    says: note,
  }
}

const inBeijing = (at: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16)

async function checkCertificate({ publicUrl }: Env): Promise<Check> {
  const name = '证书'
  if (!publicUrl) return { name, state: 'attention', says: '没有设置 PUBLIC_URL' }
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:')
    return { name, state: 'attention', says: `${publicUrl} 没有 TLS：短信验证和微信需要 https` }
  const end = await certificateEnd(url).catch((error: Error) => error)
  if (end instanceof Error)
    return { name, state: 'attention', says: `从这台机器连接不上 ${publicUrl}（${end.message}）` }
  const { state, value } = judgeSite(end, new Date())
  return { name, state, says: `${url.hostname} ${value}` }
}

async function checkDatabase(env: Env, database: Database): Promise<Check[]> {
  const { db } = database
  const before = Date.now()
  const [row] = await db<{ version: string; now: string }[]>`
    select current_setting('server_version') as version, clock_timestamp() as now`
  const apart = Math.round((new Date(row?.now ?? 0).getTime() - (before + Date.now()) / 2) / 1000)
  const pending = await listPending(db)
  const { kind } = await findKind(db)
  const demo = kind === 'shop' ? await countDemoAccounts(db) : 0
  const troubles = pending.length === 0 ? await findTroubles({ db, env }, allSigns(slices)) : []
  return [
    pending.length === 0
      ? { name: '数据库', state: 'ok', says: `PostgreSQL ${row?.version}，与程序 ${VERSION} 相符` }
      : { name: '数据库', state: 'failing', says: `缺少 ${pending.length} 个迁移：请执行 npm run upgrade` },
    {
      name: '时钟',
      state: Math.abs(apart) > 60 ? 'failing' : Math.abs(apart) > 5 ? 'attention' : 'ok',
      says: apart === 0 ? '与数据库一致' : `与数据库相差 ${apart} 秒：请在两台机器上启用时间同步`,
    },
    ...(demo > 0
      ? [
          {
            name: '演示账号',
            state: 'failing' as const,
            says: `正式商城里有 ${demo} 个演示账号，密码是公开的：请在后台停用`,
          },
        ]
      : []),
    {
      name: '密钥',
      state: troubles.includes('secretKey') ? 'failing' : 'ok',
      says: troubles.includes('secretKey') ? troubleSays.secretKey : '能读出接入账户和员工动态码',
    },
    ...(pending.length === 0 ? [await checkAlerts(env, database), await checkEmail(env, database)] : []),
    ...troubles
      .filter((one) => one !== 'secretKey')
      .map((one) => ({ name: '上传', state: 'failing' as const, says: troubleSays[one] })),
  ]
}
