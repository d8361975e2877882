import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { alone } from '../db/alone.ts'
import type { Pool } from '../db/connect.ts'
import { settleKind } from '../db/kind.ts'
import { listPending, migrate } from '../db/migrate.ts'
import { readMigrations } from '../db/migration-files.ts'
import type { Database } from '../db/open.ts'
import { makeFolder } from '../db/owner-of.ts'
import { type Env, readEnv, VERSION } from '../env.ts'
import { backUp } from '../insight/backup/actions.ts'
import { removeLeft, stampOf } from '../insight/backup/names.ts'
import { restore } from '../insight/backup/restore.ts'
import { migrateJobs } from '../jobs/queue.ts'
import { openStorage } from '../main.ts'
import { pagesAreBuilt } from './build.ts'
import { checkBooks } from './check-books.ts'
import { asStartedHere, command, Stopped } from './command.ts'
import { firstOwner } from './owner.ts'
import { mustBeLink, pointLink } from './program-link.ts'
import { reachShop } from './reach.ts'
import { rehearse, seconds } from './rehearse.ts'
import { mustStart } from './trial-start.ts'

const USAGE = `升级：npm run upgrade [-- --dry-run] [-- --link 链接]
在新版本的文件夹中执行：检查、备份、升级数据库、试启动、检查账目；失败时恢复原来的数据和程序。
  --dry-run   只备份，在副本上升级并计时，不改商城的数据
  --link      商城由这个符号链接启动：成功后改为指向新版本，失败时不动`

/** `npm run upgrade`: brings a shop to this program, or leaves it as it was. */
command(USAGE, async () => {
  const words = process.argv.slice(2)
  const at = words.indexOf('--link')
  const link = at >= 0 ? resolve(words[at + 1] ?? '') : null
  if (link) mustBeLink(link)
  const env = readEnv('production')
  const database = await reachShop(env)
  try {
    const place = { what: '升级', url: database.url, dataDir: env.dataDir, say: console.error } as const
    await alone(place, () => bringUp(env, database, { isTrial: words.includes('--dry-run'), link }))
  } finally {
    await database.close()
  }
})

interface Wish {
  readonly isTrial: boolean
  readonly link: string | null
}

async function bringUp(env: Env, database: Database, { isTrial, link }: Wish) {
  const pending = await listPending(database.db)
  console.log(
    `升级到 ${VERSION}：${pending.length} 个迁移${pending.length > 0 ? `（${pending[0]} 起）` : ''}`,
  )
  if (isTrial)
    for (const { name, suits } of readMigrations().filter((one) => pending.includes(one.name)))
      console.log(
        `  ${name}：${suits === null ? '与旧版本不能同时使用' : `${suits} 及以后的程序可以继续使用`}`,
      )
  const stops = listStopping(pending)
  const running = await listRunning(database.db)
  if (stops.length > 0 && running.length > 0) {
    const text = `这次升级要先停止商城（${stops[0]} 与旧版本不能同时使用），现在运行的有：${running.join('、')}`
    if (!isTrial) throw new Stopped(text)
    console.log(text)
  }
  if (!isTrial && !pagesAreBuilt()) throw new Stopped('还没有构建商城页面：请先执行 npm run build')
  const file = await saveFirst(env, database)
  if (isTrial) return tryOnCopy(env, file)
  await upgrade(env, database, { file, stops: stops.length > 0 })
  if (link) {
    pointLink(link)
    console.log(`${link} 已指向新版本，请重新启动商城`)
  }
  const broken = await checkBooks(database.db, (line) => {
    if (!line.startsWith('ok')) console.log(line)
  })
  if (broken > 0) throw new Stopped(`升级已完成，但有 ${broken} 条账目规则不成立，见上`)
  console.log('升级完成，账目全部正确')
}

async function upgrade(env: Env, { db, url }: Database, { file, stops }: { file: string; stops: boolean }) {
  try {
    const began = performance.now()
    const { applied } = await migrate(db)
    await migrateJobs(url)
    await settleKind(db, env)
    console.log(`已执行 ${applied.length} 个迁移，用时 ${seconds(performance.now() - began)}`)
    // Before the trial, which would print the first password where nobody reads it.
    const owner = await firstOwner(db)
    if (owner !== '') console.log(owner)
    await mustStart(url)
    console.log('新版本试启动正常')
  } catch (error) {
    const { message } = error as Error
    // The version before goes on with every other migration.
    if (!stops) throw new Stopped(`${message}\n升级没有完成：旧版本可以继续使用`)
    await restore({ db, storage: openStorage(env) }, file, { replaces: true })
    throw new Stopped(`${message}\n升级没有完成：数据已恢复到升级之前，请用旧版本启动`)
  }
}

/** Migrations after which the version before cannot go on. */
const listStopping = (pending: readonly string[]) =>
  readMigrations()
    .filter(({ name, suits }) => suits === null && pending.includes(name))
    .map(({ name }) => name)

/** Processes that were there within the last minute. An old database may have no such list. */
async function listRunning(db: Pool): Promise<string[]> {
  const [table] = await db<[{ isThere: boolean }]>`select to_regclass('process_seen') is not null as is_there`
  if (!table.isThere) return []
  const rows = await db<{ role: string; host: string; pid: number }[]>`
    select role, host, pid from process_seen where seen_at > now() - interval '1 minute' order by host, pid`
  return rows.map(({ role, host, pid }) => `${role} ${host} ${pid}`)
}

async function saveFirst(env: Env, { db }: Database): Promise<string> {
  const [size] = await db<[{ bytes: number }]>`select pg_database_size(current_database()) as bytes`
  const folder = join(env.dataDir, 'backups')
  makeFolder(folder, 0o750)
  removeLeft(folder)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < size.bytes)
    throw new Stopped(`${folder} 所在的磁盘空间不足：备份最多需要 ${Math.ceil(size.bytes / 2 ** 20)} MiB`)
  const file = join(folder, `gongfang-before-${VERSION}-${stampOf(new Date())}.tar.zst`)
  const shop = { db, storage: openStorage(env), clock: () => new Date() }
  const { rowCount, fileCount } = await backUp(shop, file)
  console.log(`已备份 ${rowCount} 行数据、${fileCount} 个文件：${file}`)
  return file
}

async function tryOnCopy(env: Env, file: string) {
  const done = await rehearse(file, env.dataDir, console.log)
  for (const name of done.applied) console.log(`  ${name}`)
  console.log(
    `在副本上：恢复 ${seconds(done.restoreMs)}，升级 ${seconds(done.migrateMs)}，${done.broken === 0 ? '账目全部正确' : `${done.broken} 条账目规则不成立`}`,
  )
  console.log(asStartedHere('商城的数据没有改动。正式升级：npm run upgrade'))
  if (done.broken > 0) process.exitCode = 1
}
