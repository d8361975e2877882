import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guessesOf } from '@gongfang/contract/base/password'
import { type Kind, kindOfFolder } from './db/data-folder.ts'
import { BadDatabaseUrl, serversOf } from './db/servers.ts'
import { type AlertAddress, type AlertFormat, formatOf } from './outside/alert-robot.ts'
import type { Scanner } from './outside/malware.ts'
import type { S3Account } from './outside/s3-storage.ts'

/**
 * `demo`: one command, demo data, demo payment. `development`: demo with hot reload. `test`: as demo, for the suites.
 * `command`: a command line on any shop; it seals nothing, so it needs no secret and writes none.
 */
export type Mode = 'demo' | 'development' | 'test' | 'production' | 'command'

export interface Env {
  readonly mode: Mode
  /** Demo payment, demo codes on the screen, the 演示模式 mark: everything but production. */
  readonly demo: boolean
  /** The kind of database that this process may open; null = either, for a command without a SECRET_KEY and for tests. */
  readonly kind: Kind | null
  readonly host: string
  /** 0 = any free one. */
  readonly port: number
  readonly dataDir: string
  /** A PostgreSQL ≥ 15 of your own instead of the embedded one: one server, or a list of which one takes writes. */
  readonly databaseUrl: string | null
  /** A standby of that database, for reads of the back office that may be some seconds old; null = none. */
  readonly readUrl: string | null
  /** Signs challenges and hashes codes. */
  readonly secretKey: string
  /** How browsers and phones reach the shop; null = as the request says. */
  readonly publicUrl: string | null
  /** How many proxies stand before us and are believed about the client's address. */
  readonly trustProxy: number
  readonly role: 'web' | 'worker' | 'both'
  /** False: a process that starts checks the schema, and leaves migrating to `migrate` or `upgrade`. */
  readonly migrates: boolean
  /** Whether the page `/api/docs` is served: in production only when it is switched on. */
  readonly apiDocs: boolean
  /** Requests a minute and client, of the API and of pages that are not kept; 0 = no limit. */
  readonly rateLimit: number
  /** Whether TLS is demanded of the host's subdomains, too. */
  readonly hstsSubdomains: boolean
  /** Prometheus reads here; null = nobody does. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** `log`: codes are written to the log. null: the account of the back office sends, if there is one. */
  readonly sms: 'log' | null
  /** The same for mails. */
  readonly email: 'log' | null
  /** How many daily backups a worker keeps, 0 = it makes none; and the bucket of the second copy, null = none. */
  readonly backups: { readonly keep: number; readonly s3: S3Account | null }
  /** The operator's webhook, told of what is wrong; null = nobody is. */
  readonly alerts: AlertAddress | null
  /** Where uploads lie; null = in the data folder of this machine. */
  readonly s3: S3Account | null
  /** Asked before an uploaded file is kept; null = nobody is. */
  readonly scanner: Scanner | null
}

/** Where a link of a message leads. A demo has no public address, and is read where it runs. */
export const linkOf = ({ publicUrl, port }: Env, path: string) =>
  `${publicUrl ?? `http://localhost:${port}`}${path}`

/** From the repository's root, wherever the process was started. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '../../..')

/** The program's version, such as '0.2.0'. */
export const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/** True in a release archive, which holds a program ready to run, without npm. */
export const RELEASED = existsSync(join(ROOT, 'release.json'))

/** Sentences about everything that is wrong with the environment, at once. */
export class BadEnvironment extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`环境变量有误：\n${problems.map((problem) => `  · ${problem}`).join('\n')}`)
    this.name = 'BadEnvironment'
    this.problems = problems
  }
}

/** The only place that reads environment variables. */
export function readEnv(mode: Mode, source: NodeJS.ProcessEnv = process.env): Env {
  const problems: string[] = []
  const { text, oneOf, whole, address } = readersOf(source, problems)
  const demo = mode !== 'production'
  const dataDir = resolve(ROOT, text('DATA_DIR') ?? 'data')
  const sms = text('SMS_PROVIDER')
  if (sms !== null && sms !== 'log' && sms !== 'account')
    problems.push(`SMS_PROVIDER 应为 log 或 account，现为“${sms}”`)
  const email = text('EMAIL_PROVIDER')
  if (email !== null && email !== 'log' && email !== 'account')
    problems.push(`EMAIL_PROVIDER 应为 log 或 account，现为“${email}”`)
  const env: Env = {
    mode,
    demo,
    kind: kindFor(mode, text('SECRET_KEY')),
    host: text('HOST') ?? '127.0.0.1',
    port: whole('PORT', 3000, 65_535),
    dataDir,
    databaseUrl: databaseUrl('DATABASE_URL', text('DATABASE_URL'), problems),
    readUrl: databaseUrl('DATABASE_READ_URL', text('DATABASE_READ_URL'), problems),
    secretKey: secretKey(mode, dataDir, text('SECRET_KEY'), problems),
    publicUrl: address('PUBLIC_URL', ['http:', 'https:']),
    trustProxy: whole('TRUST_PROXY', 0, 10),
    role: oneOf('ROLE', ['both', 'web', 'worker'], 'both'),
    migrates: oneOf('MIGRATE', ['1', '0'], '1') === '1',
    apiDocs: oneOf('API_DOCS', ['on', 'off'], demo ? 'on' : 'off') === 'on',
    rateLimit: whole('RATE_LIMIT', mode === 'test' ? 0 : 1200, 1_000_000),
    hstsSubdomains: oneOf('HSTS_SUBDOMAINS', ['on', 'off'], 'off') === 'on',
    metrics:
      text('METRICS_PORT') === null
        ? null
        : { host: text('METRICS_HOST') ?? '127.0.0.1', port: whole('METRICS_PORT', 0, 65_535) },
    logLevel: oneOf(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      mode === 'production' ? 'info' : 'warn',
    ),
    sms: sms === 'log' || (demo && sms === null) ? 'log' : null,
    email: email === 'log' || (demo && email === null) ? 'log' : null,
    backups: {
      keep: whole('BACKUP_KEEP', mode === 'production' ? 7 : 0, 1000),
      s3: s3Account(
        (name) => text(`BACKUP_${name}`),
        address('BACKUP_S3_ENDPOINT', ['http:', 'https:']),
        problems,
        'BACKUP_',
      ),
    },
    alerts: alertAddress(text, problems),
    s3: s3Account(text, address('S3_ENDPOINT', ['http:', 'https:']), problems),
    scanner: scannerOf(text('MALWARE_CHECK'), problems),
  }
  if (problems.length > 0) throw new BadEnvironment(problems)
  return env
}

/** Read one variable each. A bad value is a problem, and gives what stands for none. */
function readersOf(source: NodeJS.ProcessEnv, problems: string[]) {
  const text = (name: string) => source[name]?.trim() || null
  const oneOf = <T extends string>(name: string, choices: readonly T[], fallback: T): T => {
    const value = text(name) ?? fallback
    if (choices.includes(value as T)) return value as T
    problems.push(`${name} 应为 ${choices.join('、')} 之一，现为“${value}”`)
    return fallback
  }
  const whole = (name: string, fallback: number, most: number) => {
    const value = text(name)
    if (value === null) return fallback
    if (/^\d{1,9}$/.test(value) && Number(value) <= most) return Number(value)
    problems.push(`${name} 应为 0–${most} 的整数，现为“${value}”`)
    return fallback
  }
  const address = (name: string, protocols: readonly string[]) => {
    const value = text(name)
    if (value === null) return null
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '')
    problems.push(
      `${name} 应以 ${protocols.map((protocol) => `${protocol}//`).join(' 或 ')} 开头，现为“${mask(value)}”`,
    )
    return null
  }
  return { text, oneOf, whole, address }
}

function databaseUrl(name: string, value: string | null, problems: string[]): string | null {
  if (value === null) return null
  try {
    serversOf(value)
    return value
  } catch (error) {
    if (!(error instanceof BadDatabaseUrl)) throw error
    problems.push(`${name} ${error.message}`)
    return null
  }
}

const ALERT_FORMATS = ['json', 'wecom', 'dingtalk', 'feishu'] as const satisfies readonly AlertFormat[]

/** The address holds the key of a robot, so that no sentence repeats it. */
function alertAddress(text: (name: string) => string | null, problems: string[]): AlertAddress | null {
  const [url, format] = [text('ALERT_URL'), text('ALERT_FORMAT')]
  const known = ALERT_FORMATS.find((one) => one === format)
  if (format !== null && !known)
    problems.push(`ALERT_FORMAT 应为 ${ALERT_FORMATS.join('、')} 之一，现为“${format}”`)
  if (url === null) {
    if (format !== null || text('ALERT_SECRET') !== null)
      problems.push('设置了 ALERT_FORMAT 或 ALERT_SECRET，却没有 ALERT_URL')
    return null
  }
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) {
    problems.push('ALERT_URL 应是以 https:// 开头的完整地址，例如群机器人的 Webhook 地址')
    return null
  }
  if (parsed.username || parsed.password) {
    problems.push('ALERT_URL 中不能有用户名和密码')
    return null
  }
  if (/^\/open-apis\/bot\/hook\//.test(parsed.pathname))
    problems.push('ALERT_URL 是飞书旧版机器人的地址（/open-apis/bot/hook/）：请在群里新建一个自定义机器人')
  return { url, format: known ?? formatOf(url), secret: text('ALERT_SECRET') }
}

/** An address, or a program with its arguments, which no shell reads. */
function scannerOf(value: string | null, problems: string[]): Scanner | null {
  if (value === null) return null
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) {
    const [program = '', ...args] = value.split(/\s+/)
    return { command: [program, ...args] }
  }
  if (URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)) return { url: value }
  problems.push(
    'MALWARE_CHECK 应是 http:// 或 https:// 开头的地址，或一条命令，例如 clamdscan --no-summary -',
  )
  return null
}

/** All of it or nothing: half an account would keep files where nobody looks for them. */
function s3Account(
  text: (name: string) => string | null,
  endpoint: string | null,
  problems: string[],
  prefix = '',
): S3Account | null {
  const [bucket, accessKey, secretKey] = [text('S3_BUCKET'), text('S3_ACCESS_KEY'), text('S3_SECRET_KEY')]
  if (endpoint && bucket && accessKey && secretKey)
    return { endpoint, bucket, accessKey, secretKey, region: text('S3_REGION') ?? 'us-east-1' }
  if (endpoint || bucket || accessKey || secretKey)
    problems.push(
      `${['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'].map((name) => prefix + name).join('、')} 应同时设置`,
    )
  return null
}

/** A release is for shops, and only a shop is given a key. */
function kindFor(mode: Mode, secret: string | null): Kind | null {
  if (mode === 'test') return null
  if (mode === 'command') return RELEASED || secret !== null ? 'shop' : null
  return mode === 'production' ? 'shop' : 'demo'
}

/** Words of examples that have to be replaced. 32 random letters hold none of them. */
const KNOWN_SECRETS =
  /change.?(?:me|this|it)|replace|please|example|default|password|secret|my.?key|your|gongfang/i

function secretKey(mode: Mode, dataDir: string, given: string | null, problems: string[]): string {
  const isDemo = mode === 'demo' || mode === 'development'
  const folder = mode === 'test' || mode === 'command' ? null : kindOfFolder(dataDir)
  if (isDemo && given !== null) {
    problems.push('设置了 SECRET_KEY：这是正式商城的环境，演示程序不在其中启动。正式运行请用 npm run serve')
    return given
  }
  if (isDemo && folder === 'shop')
    problems.push(
      `${dataDir} 是正式商城的数据目录，演示程序不使用它。正式运行请用 npm run serve；要看演示，请设一个空的 DATA_DIR`,
    )
  if (mode === 'production' && folder === 'demo')
    problems.push(`${dataDir} 是演示商城的数据目录，不能用于正式商城：请设一个空的 DATA_DIR`)
  if (given === null) {
    if (isDemo) return folder === 'shop' ? '' : ownSecret(dataDir)
    if (mode === 'production')
      problems.push('SECRET_KEY 未设置：请用 32 个以上的随机字符，例如 openssl rand -hex 32 的输出')
    return randomBytes(32).toString('hex')
  }
  if (given.length < 32) problems.push('SECRET_KEY 太短：至少 32 个字符')
  else if (KNOWN_SECRETS.test(given) || guessesOf(given) < 24)
    problems.push('SECRET_KEY 是众所周知的值：请换成随机字符')
  return given
}

/** A demo draws its own and keeps it beside its data, which holds what was sealed with it. */
function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

const mask = (value: string) => value.replace(/\/\/[^@/]*@/, '//***@')
