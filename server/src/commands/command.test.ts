import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { createTestDatabase } from '../testing/database.ts'
import { openTransactionPooler } from '../testing/transaction-pooler.ts'
import { asStartedHere, sentenceOf } from './command.ts'

async function run(name: string, words: string[], env: Record<string, string>) {
  const { SECRET_KEY: _, ...inherited } = process.env
  const file = join(import.meta.dirname, `${name}.ts`)
  return promisify(execFile)(process.execPath, [file, ...words], { env: { ...inherited, ...env } })
}

async function inEmptyFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'gongfang-command-'))
  try {
    await work(folder)
    expect(await readdir(folder)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('--help prints the usage and touches nothing', () =>
  inEmptyFolder(async (folder) => {
    const { stdout } = await run('backup', ['--help'], { DATA_DIR: folder })
    expect(stdout).toMatch(/^备份：npm run backup/)
  }))

test('a command on a shop of its own database leaves no secret key in the data folder', async () => {
  const database = await createTestDatabase()
  try {
    await inEmptyFolder(async (folder) => {
      await run('verify', [], { DATA_DIR: folder, DATABASE_URL: database.url })
    })
  } finally {
    await database.drop()
  }
})

test.each([
  [{ code: 'EROFS', path: '/data/18' }, '不能写入 /data/18：它在只读的文件系统上，请检查 DATA_DIR'],
  [{ code: 'EACCES', path: '/data/18' }, '没有权限使用 /data/18：请检查 DATA_DIR 及其所有者'],
  [{ code: 'ENOENT', path: '/data/18' }, '没有 /data/18：请检查 DATA_DIR'],
  [{ code: 'ENOSPC' }, '磁盘已满：请清出空间，再执行一次'],
  [{ name: 'StoreGone' }, '文件存储没有应答：请检查 S3_ENDPOINT、S3_BUCKET 和密钥（raw）'],
  [{ code: 'ENOSPC', path: '/data/18' }, '磁盘已满，不能写入 /data/18'],
  [{ code: '25006' }, '数据库只能读取（备库，或被设为只读）：请把 DATABASE_URL 指向主库'],
  [{ code: '53100' }, '数据库所在的磁盘已满：请先清出空间'],
])('%j is told as one sentence', (error, sentence) => {
  expect(sentenceOf(Object.assign(new Error('raw'), error))).toBe(sentence)
})

test.each(['verify', 'staff', 'backup', 'upgrade', 'config', 'review'])(
  '%s says of an empty database that there is no shop, and makes none',
  async (name) => {
    const database = await createTestDatabase({ bare: true })
    try {
      await inEmptyFolder(async (folder) => {
        const SECRET_KEY = 'a9f3c17be02d485f6ab1c2d3e4f50617'
        const env = { DATA_DIR: folder, DATABASE_URL: database.url, SECRET_KEY }
        await expect(run(name, [], env)).rejects.toMatchObject({
          stderr: expect.stringMatching(/数据库是空的，里面还没有商城/),
        })
        const db = connect(database.url)
        expect(await db`select from pg_class where relnamespace = current_schema()::regnamespace`).toEqual([])
        await db.end()
      })
    } finally {
      await database.drop()
    }
  },
)

test('a command that changes the shop wants its migrations', async () => {
  const database = await createTestDatabase()
  try {
    const db = connect(database.url)
    await db`delete from migration where number >= 500`
    await db.end()
    await inEmptyFolder(async (folder) => {
      await expect(run('config', [], { DATA_DIR: folder, DATABASE_URL: database.url })).rejects.toMatchObject(
        {
          stderr: expect.stringMatching(/数据库还缺少 \d+ 个迁移（0500-installation\.sql 起）/),
        },
      )
    })
  } finally {
    await database.drop()
  }
})

test.each(['verify', 'backup', 'staff'])(
  '%s behind a pooler that lends its connections for a transaction says what to change',
  async (name) => {
    const database = await createTestDatabase()
    const pooler = await openTransactionPooler(database.url)
    try {
      await inEmptyFolder(async (folder) => {
        await expect(run(name, [], { DATA_DIR: folder, DATABASE_URL: pooler.url })).rejects.toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/DATABASE_URL 经过按事务或语句复用连接的连接池.*pool_mode = session/),
        })
      })
    } finally {
      pooler.close()
      await database.drop()
    }
  },
)

test.each([
  ['备份：npm run backup [-- 文件]', '备份：./gongfang backup [文件]'],
  ['npm run staff -- reset admin', './gongfang staff reset admin'],
  ['npm run config -- --reset 名称', './gongfang config --reset 名称'],
  ['例如 PORT=3001 npm start', '例如 PORT=3001 ./gongfang serve'],
])('a release names its own commands: %s', (here, released) => {
  expect(asStartedHere(here, true)).toBe(released)
  expect(asStartedHere(here, false)).toBe(here)
})
