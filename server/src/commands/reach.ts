import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Kind } from '../db/data-folder.ts'
import { mustBeOfKind } from '../db/kind.ts'
import { type Database, mustBeMigrated, mustBeUtf8, reachDatabase } from '../db/open.ts'
import { mustKeepSessions } from '../db/pooler.ts'
import { untilAnswered } from '../db/wait.ts'
import type { Env } from '../env.ts'
import { Stopped } from './command.ts'

/** Opens a shop that is there, without migrating it. Refuses a place without one, and makes none. */
export async function reachShop(env: Env, say?: (line: string) => void): Promise<Database> {
  sayPlace(env)
  if (isNew(env)) throw new Stopped(`这里还没有商城：${placeOf(env)}。${ELSEWHERE}`)
  const database = await reachDatabase(env, say)
  try {
    await mustSuit(database, env, say)
    const [table] = await database.db<[{ isThere: boolean }]>`
      select to_regclass('migration') is not null as is_there`
    if (!table.isThere) throw new Stopped(`数据库是空的，里面还没有商城：${placeOf(env)}。${ELSEWHERE}`)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The same for commands that change the shop as this program knows it. */
export async function reachCurrentShop(env: Env): Promise<Database> {
  const database = await reachShop(env)
  try {
    await mustBeMigrated(database.db, '')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Opens an empty place for a shop, or the shop that is there. */
export async function reachPlace(env: Env): Promise<Database> {
  sayPlace(env)
  const database = await reachDatabase(env)
  try {
    await mustSuit(database, env)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function mustSuit({ db, url, isOwn }: Database, env: Env, say: (line: string) => void = console.error) {
  await untilAnswered(() => db`select 1`, say)
  await mustBeUtf8(db)
  if (!isOwn) await mustKeepSessions(url)
  await mustBeOfKind(db, env.kind)
}

const ELSEWHERE = '请检查 DATABASE_URL 和 DATA_DIR，或用 --env 指明环境文件；新商城由 npm run serve 建立'

/** Prints the first line of a command to stderr, because programs may read its stdout. */
export const sayPlace = (env: Env) => console.error(`商城：${placeOf(env)}`)

/** Where the shop of this environment is, without passwords. */
export function placeOf({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): string {
  const database =
    databaseUrl === null
      ? '内置数据库'
      : `数据库 ${databaseUrl.replace(/^[a-z]+:\/\/(?:[^@/?#]*@)?/, '').replace(/\?.*/, '')}`
  const from = process.env.GONGFANG_ENV_FILE
  return `${database}，数据目录 ${dataDir}${from ? `，设置来自 ${from}` : ''}`
}

/** True if opening would make an embedded database where none is. */
export const isNew = ({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>) =>
  databaseUrl === null && !existsSync(join(dataDir, 'postgres/18'))

/**
 * Before a new embedded database is made: asks at a terminal, and without one wants the flag `--new`. A command with
 * half an environment would otherwise open an empty shop beside the real one.
 */
export async function mayMake(env: Env) {
  if (!isNew(env) || process.argv.includes('--new')) return
  const question = `${env.dataDir} 中还没有商城`
  if (!process.stdin.isTTY)
    throw new Stopped(
      `${question}。要在这里新建，请加上 --new；要打开已有的商城，请检查 DATABASE_URL 和 DATA_DIR，或用 --env 指明环境文件`,
    )
  const asked = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await asked.question(`${question}，要在这里新建一个吗？(y/N) `)
  asked.close()
  if (!/^(?:y|yes|是|好)$/i.test(answer.trim())) throw new Stopped('没有新建')
}

export const nameOf = (kind: Kind | null) => (kind === 'demo' ? '演示商城' : '正式商城')
