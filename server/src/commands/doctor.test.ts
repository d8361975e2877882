import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { openRobots, ROBOT_SECRET } from '../pretend/robots.ts'
import { seal } from '../seal.ts'
import { createTestDatabase } from '../testing/database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const folder = mkdtempSync(join(tmpdir(), 'gongfang-doctor-'))
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function examine(env: Record<string, string>, words: string[] = []) {
  const { PATH } = process.env
  const file = join(import.meta.dirname, 'doctor.ts')
  const options = { env: { PATH, DATA_DIR: folder, ...env } }
  const { stdout } = await promisify(execFile)(process.execPath, [file, '--json', ...words], options).catch(
    (error) => error,
  )
  const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; says: string }[] }
  return Object.fromEntries(checks.map(({ name, state, says }) => [name, `${state} ${says}`]))
}

const SECRET_KEY = 'a9f3c17be02d485f6ab1c2d3e4f50617'

test('an environment that is wrong is the first thing that is said', async () => {
  expect(await examine({})).toEqual({ 环境: expect.stringContaining('failing SECRET_KEY 未设置') })
})

test('a database that is away leaves the rest of the list', async () => {
  const found = await examine({ SECRET_KEY, DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/none' })
  expect(found.数据库).toBe('failing 连接不上数据库：请确认它已启动，DATABASE_URL 中的地址和端口正确')
  expect(found.环境).toBe(`ok 数据库 127.0.0.1:1/none，数据目录 ${folder}`)
  expect(found.数据目录).toMatch(/^ok /)
  expect(found.备份).toMatch(/^attention .*没有备份/)
  const none = await examine({
    ...{ SECRET_KEY, BACKUP_KEEP: '0' },
    DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/none',
  })
  expect(none.备份).toMatch(/^unused 没有设置每日备份，.*BACKUP_KEEP=7/)
})

test('a shop is looked at as a whole, and what is wrong with it is named', async () => {
  const env = { SECRET_KEY, DATABASE_URL: database.url }
  const well = await examine(env)
  expect(well).toMatchObject({
    数据库: expect.stringMatching(/^ok PostgreSQL/),
    时钟: expect.stringMatching(/^ok/),
    密钥: expect.stringMatching(/^ok/),
  })
  expect(well.演示账号).toBeUndefined()
  const db = connect(database.url)
  await db`insert into installation (kind) values ('shop')`
  await db`insert into member (mobile, nickname) values ('13800000001', '陈老师')`
  await db`insert into provider_account (name, enabled, open, sealed, updated_at, updated_by)
           values ('sms', true, '{}', ${seal('{}', 'another key')}, now(), 'test')`
  await db.end()
  expect(await examine(env)).toMatchObject({
    演示账号: expect.stringContaining('failing 正式商城里有 1 个演示账号'),
    密钥: expect.stringContaining('failing SECRET_KEY 与原来的不同'),
  })
})

test('--test-alert sends one message and says whether it was taken', async () => {
  const robots = await openRobots()
  try {
    const ALERT_URL = `${robots.url}/open-apis/bot/v2/hook/signed`
    const env = { SECRET_KEY, DATABASE_URL: database.url, ALERT_URL, ALERT_FORMAT: 'feishu' }
    expect(await examine(env, ['--test-alert'])).toMatchObject({
      测试告警: expect.stringMatching(/^failing 飞书群机器人.*没有收下：19021 .*ALERT_SECRET/),
      告警: expect.stringMatching(/^ok 发往飞书群机器人/),
    })
    const signed = await examine({ ...env, ALERT_SECRET: ROBOT_SECRET }, ['--test-alert'])
    expect(signed.测试告警).toMatch(/^ok 飞书群机器人（127\.0\.0\.1:\d+）已收下/)
    expect(robots.heard.map(({ taken }) => taken)).toEqual([false, true])
    expect(JSON.parse(robots.heard[1]!.body).content.text).toMatch(/^【工坊商城】测试：告警可以送达/)
    const none = await examine({ SECRET_KEY, DATABASE_URL: database.url }, ['--test-alert'])
    expect(none).toMatchObject({
      测试告警: 'failing 没有设置 ALERT_URL',
      告警: expect.stringMatching(/^attention/),
    })
  } finally {
    await robots.close()
  }
})
