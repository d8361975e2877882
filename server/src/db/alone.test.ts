import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { startProcess } from '../testing/process.ts'
import { alone } from './alone.ts'

// One upkeep of a shop at a time, over processes and machines.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase({ bare: true })
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gongfang-alone-'))
  return () => rmSync(dataDir, { recursive: true })
})
afterAll(() => database.drop())

const program = join(import.meta.dirname, '../testing/alone-process.ts')
/** A process that holds the database, the folder, or both until it is told to end. */
const aHolder = (place: { url?: string; dataDir?: string }) =>
  startProcess(program, { PLACE: JSON.stringify(place) })

const attempt = (place: { url?: string; dataDir?: string }, waitMs = 0) =>
  alone({ what: '备份', url: place.url ?? null, dataDir: place.dataDir ?? null, waitMs }, async () => 'done')

test('the same database is refused in another folder, and the same folder with another database', async () => {
  const { url } = database
  const holder = await aHolder({ url, dataDir })
  await expect(attempt({ url })).rejects.toThrow(/另一个进程正在升级这个数据库（从 2\d{3}.* 起）/)
  await expect(attempt({ dataDir })).rejects.toThrow(
    new RegExp(`另一个进程正在升级，它使用数据目录 ${dataDir}（.+ 上的进程 ${holder.child.pid}，从 .* 起）`),
  )
  await holder.stop()
  expect(await attempt({ url, dataDir })).toBe('done')
  expect(readdirSync(dataDir)).toEqual([])
})

test('who waits goes on when the other one ends', async () => {
  const { url } = database
  const holder = await aHolder({ url, dataDir })
  const waits = attempt({ url, dataDir }, 60_000)
  await sleep(600)
  await holder.stop()
  expect(await waits).toBe('done')
})

test('a killed process leaves nothing that is in the way', async () => {
  const { url } = database
  const holder = await aHolder({ url, dataDir })
  const ended = new Promise((done) => holder.child.once('exit', done))
  holder.child.kill('SIGKILL')
  await ended
  expect(readdirSync(dataDir)).toEqual(['upkeep.lock'])
  // PostgreSQL notices the broken connection in a moment.
  expect(await attempt({ url, dataDir }, 10_000)).toBe('done')
})

test('a number that another process has by now, and a machine that fell silent, are not believed', async () => {
  const file = join(dataDir, 'upkeep.lock')
  await alone({ what: '升级', url: null, dataDir }, async () => {
    const own = JSON.parse(readFileSync(file, 'utf8'))
    const rest = { ...own, id: 'x' }
    writeFileSync(join(dataDir, 'number'), JSON.stringify({ ...rest, birth: '1' }))
    writeFileSync(join(dataDir, 'machine'), JSON.stringify({ ...rest, host: 'elsewhere' }))
  })
  writeFileSync(file, readFileSync(join(dataDir, 'number')))
  expect(await attempt({ dataDir })).toBe('done')
  writeFileSync(file, readFileSync(join(dataDir, 'machine')))
  await expect(attempt({ dataDir })).rejects.toThrow('elsewhere 上的进程')
  const before = new Date(Date.now() - 120_000)
  utimesSync(file, before, before)
  expect(await attempt({ dataDir })).toBe('done')
})

test('of many at once on one folder only one is in, also when a killed one is in the way', async () => {
  writeFileSync(
    join(dataDir, 'upkeep.lock'),
    JSON.stringify({ id: 'x', what: '升级', pid: 4_000_000, host: 'nobody', birth: '1', since: '' }),
  )
  const before = new Date(Date.now() - 120_000)
  utimesSync(join(dataDir, 'upkeep.lock'), before, before)
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await sleep(5)
    inside--
  }
  await Promise.all(
    Array.from({ length: 10 }, () => alone({ what: '备份', url: null, dataDir, waitMs: 30_000 }, work)),
  )
  expect(most).toBe(1)
})
