import { Refusal } from '@gongfang/contract/base/refusal'
import { Occupied } from '../db/alone.ts'
import { isDatabaseGone, LOST_STATEMENT, SHARED_SESSIONS } from '../db/gone.ts'
import { BadEnvironment, RELEASED } from '../env.ts'

const LEAST_NODE = 26

/** An error that the user of the command can fix: printed as one sentence without a stack. */
export class Stopped extends Error {}

/**
 * Runs a command of package.json, or prints its usage for --help. An error is printed as one Chinese sentence and sets a
 * failing exit code.
 */
export function command(usage: string, main: () => Promise<void>) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h'))
    return console.log(asStartedHere(usage))
  const [major = 0] = process.versions.node.split('.').map(Number)
  const started =
    major < LEAST_NODE
      ? Promise.reject(
          new Stopped(`需要 Node ${LEAST_NODE}，现为 ${process.version}。请先执行 npm ci，再用 npm 命令启动`),
        )
      : main()
  started.catch((error: unknown) => {
    console.error(asStartedHere(sentenceOf(error, startedAs(usage))))
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    process.exit(1)
  })
}

/** Names commands as this installation starts them: `npm run verify -- …` or `./gongfang verify …`. */
export const asStartedHere = (text: string, released = RELEASED) =>
  released
    ? text
        .replace(/npm run ([a-z]+)(?: --(?= ))?/g, './gongfang $1')
        .replaceAll('[-- ', '[')
        .replaceAll('npm start', './gongfang serve')
    : text

/** `npm run serve` of the usage of `serve`. */
const startedAs = (usage: string) => /npm (?:run [a-z]+|start)/.exec(usage)?.[0] ?? 'npm start'

/** `startedAs`: the command as it was typed, to name it in advice. */
export function sentenceOf(error: unknown, startedAs = 'npm start'): string {
  if (error instanceof BadEnvironment || error instanceof Stopped || error instanceof Occupied)
    return error.message
  if (error instanceof Refusal) {
    const fields = Object.entries(error.details.fields ?? {})
    return fields.length > 0 ? fields.map(([field, text]) => `${field}：${text}`).join('\n') : error.message
  }
  const { code, message, port, path } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `端口 ${port} 已被占用：请先停止占用它的程序，或换一个端口，例如 PORT=${(port ?? 3000) + 1} ${startedAs}`
  if (code === 'EACCES' && port) return `没有权限使用端口 ${port}：请换一个 1024 以上的端口，例如 PORT=3000`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `无法使用该地址，请检查 HOST 和 DATABASE_URL：${message}`
  const file = path === undefined ? undefined : FILE[code ?? '']
  if (file) return file(path ?? '')
  // A write that fails later names no path.
  if (code === 'ENOSPC' || code === 'EDQUOT') return '磁盘已满：请清出空间，再执行一次'
  const database = LOST_STATEMENT.includes(code ?? '') ? SHARED_SESSIONS : DATABASE[code ?? '']
  if ((error as Error).name === 'StoreGone')
    return `文件存储没有应答：请检查 S3_ENDPOINT、S3_BUCKET 和密钥（${message}）`
  if (database) return database
  if (isDatabaseGone(error)) return '连接不上数据库：请确认它已启动，DATABASE_URL 中的地址和端口正确'
  return `出错了：${message || String(error)}`
}

/** Errors of the file system that an administrator can fix. */
const FILE: Record<string, (path: string) => string> = {
  EROFS: (path) => `不能写入 ${path}：它在只读的文件系统上，请检查 DATA_DIR`,
  EACCES: (path) => `没有权限使用 ${path}：请检查 DATA_DIR 及其所有者`,
  EPERM: (path) => `没有权限使用 ${path}：请检查 DATA_DIR 及其所有者`,
  ENOENT: (path) => `没有 ${path}：请检查 DATA_DIR`,
  ENOSPC: (path) => `磁盘已满，不能写入 ${path}`,
}

/** PostgreSQL error codes that an administrator can fix. */
const DATABASE: Record<string, string> = {
  '28P01': '数据库拒绝登录：请检查 DATABASE_URL 中的用户名和密码',
  '28000': '数据库拒绝登录：请检查 DATABASE_URL 中的用户名和密码',
  '3D000': 'DATABASE_URL 中的数据库不存在：请先建立它（CREATE DATABASE）',
  '08P01': '数据库前的连接池拒绝了连接：用 pgbouncer 时请设 pool_mode = session，并查看它的日志',
  '25006': '数据库只能读取（备库，或被设为只读）：请把 DATABASE_URL 指向主库',
  '53100': '数据库所在的磁盘已满：请先清出空间',
  '53300': '数据库的连接数已满：请稍后再试，或调大 max_connections',
  '42501': '数据库账号权限不足：它要能在该数据库中建表',
}
