import { spawn } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeScratch } from '../testing/scratch.ts'
import { rotateLog, sharedBuffersMb } from './cluster.ts'
import { connect } from './connect.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

/** The data of a shop that was opened once and stopped. */
let opened: string
let dataDir: string
let running: Embedded[] = []

beforeAll(async () => {
  opened = await makeScratch()
  const server = await startEmbedded({ dataDir: opened, durable: false })
  await server.stop()
})
afterAll(() => rm(opened, { recursive: true }))

beforeEach(async () => {
  dataDir = await makeScratch()
})

afterEach(async () => {
  for (const server of running) await server.stop()
  running = []
  await rm(dataDir, { recursive: true })
})

async function start(durable = false) {
  const server = await startEmbedded({ dataDir, durable })
  running.push(server)
  return server
}

/** Most tests begin with a shop that was open before: to initialise a cluster takes a second. */
const openedBefore = () => cpSync(opened, dataDir, { recursive: true })

const lockFile = () => join(dataDir, '18/cluster/postmaster.pid')
const serverPid = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0])
const isGone = (pid: number) => vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), 10_000)

async function ask<T>(url: string, question: string) {
  const pool = connect(url, { max: 1 })
  try {
    const [row] = await pool.unsafe<{ answer: T }[]>(question)
    return row?.answer
  } finally {
    await pool.end()
  }
}

/** A shop in another process that reports when it is open. */
async function otherShop() {
  const code = `
    import { startEmbedded } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
    const { adopted } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    console.log(adopted ? 'adopted' : 'started')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await new Promise((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  )
  return { child, said }
}

test('PostgreSQL holds an eighth of the memory, within limits', async () => {
  const GIB = 2 ** 30
  expect([0.5, 1, 2, 6, 8, 24].map((gib) => sharedBuffersMb(gib * GIB))).toEqual([
    128, 128, 256, 768, 1024, 1024,
  ])
  const { url } = await start(true)
  const held = `select pg_size_bytes(current_setting('shared_buffers'))::integer / 1048576 as answer`
  expect(await ask(url, held)).toBe(sharedBuffersMb())
})

test('what was saved is there after a stop and a second start, at the same address', async () => {
  const first = await start()
  await ask(first.url, "create table note as select 'hello' as answer")
  await first.stop()

  const second = await start()
  expect(second.adopted).toBe(false)
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select answer from note')).toBe('hello')
})

test('it speaks UTF-8, sorts by pinyin on demand, has trigrams, and listens on this machine only', async () => {
  const { url } = await start()
  const sorted = `select string_agg(word, '' order by word collate "zh-x-icu") as answer
                    from unnest(array['扳', '安', '测']) word`
  expect(await ask(url, sorted)).toBe('安扳测')
  expect(await ask(url, "select lower('ÀÉ') as answer")).toBe('àé')
  expect(await ask(url, 'create extension pg_trgm; create extension pg_stat_statements')).toBe(undefined)
  expect(await ask(url, "select current_setting('listen_addresses') as answer")).toBe('127.0.0.1')
  expect(await ask(url, "select current_setting('unix_socket_directories') as answer")).toBe('')
})

test('nobody gets in with another password', async () => {
  openedBefore()
  const { url } = await start()
  await expect(ask(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
    code: '28P01',
  })
})

test.runIf(process.getuid?.() === 0)('started by root, it runs as somebody else', async () => {
  await start()
  const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${serverPid()}/status`, 'utf8'))?.[1]
  expect(uid).not.toBe('0')
})

test.runIf(process.getuid?.() === 0)(
  'root may start it below a folder that only root may enter',
  async () => {
    dataDir = join(dataDir, 'closed/postgres')
    mkdirSync(join(dataDir, '..'), { mode: 0o700 })
    const { url } = await start()
    expect(await ask(url, 'select 1 as answer')).toBe(1)
    dataDir = join(dataDir, '../..')
  },
)

test('PostgreSQL killed under a running shop comes back by itself at the same address, losing nothing', async () => {
  const { url } = await start(true)
  await ask(url, 'create table note as select 1 as answer')
  for (let round = 0; round < 2; round++) {
    const pid = serverPid()
    process.kill(pid, 'SIGKILL')
    await isGone(pid)
    await vi.waitFor(async () => expect(await ask(url, 'select answer from note')).toBe(1), 15_000)
  }
})

test('the server of a killed shop is adopted, and stopped with the shop that adopted it', async () => {
  openedBefore()
  const { child } = await otherShop()
  child.kill('SIGKILL')
  const server = await start()
  expect(server.adopted).toBe(true)
  expect(await ask(server.url, 'select 1 as answer')).toBe(1)

  const pid = serverPid()
  await server.stop()
  await isGone(pid)
})

test('an adopted server is brought back too when it is killed', async () => {
  openedBefore()
  const { child } = await otherShop()
  child.kill('SIGKILL')
  const { url } = await start()
  process.kill(serverPid(), 'SIGKILL')
  await vi.waitFor(async () => expect(await ask(url, 'select 1 as answer')).toBe(1), 15_000)
})

test('an adopted server that another shop still uses is left running', async () => {
  openedBefore()
  const first = await start()
  const second = await start()
  expect([first.adopted, second.adopted]).toEqual([false, true])
  const guest = connect(first.url, { max: 1 })
  await guest`select 1`
  await second.stop()
  expect(await guest`select 1 as answer`).toEqual([{ answer: 1 }])
  await guest.end()
})

test('two shops that open for the first time at once share one server', async () => {
  const [here, there] = await Promise.all([start(), otherShop()])
  expect([here.adopted ? 'adopted' : 'started', there.said].sort()).toEqual(['adopted', 'started'])
  there.child.kill('SIGKILL')
})

test('a first start that was killed half way leaves nothing in the way', async () => {
  const dead = spawn('true')
  await new Promise((resolve) => dead.once('exit', resolve))
  mkdirSync(join(dataDir, `new-${dead.pid}-1/cluster`), { recursive: true })
  mkdirSync(join(dataDir, `new-${process.pid}-1/cluster`), { recursive: true })
  await start()
  expect(await readdir(dataDir)).toEqual(['18'])
})

test('a lock whose process number now belongs to another program does not keep it closed', async () => {
  openedBefore()
  const first = await start()
  const lock = readFileSync(lockFile(), 'utf8')
  await first.stop()
  writeFileSync(lockFile(), lock.replace(/^\d+/, `${process.pid}`), { mode: 0o600 })
  const second = await start()
  expect(second.adopted).toBe(false)
})

test('a server that does not take our password is not adopted, in words a shopkeeper understands', async () => {
  openedBefore()
  await start()
  writeFileSync(join(dataDir, '18/password'), 'another')
  await expect(start()).rejects.toThrow('密码文件已被更换')
})

test('the log of a running server is moved away when it is long, and three old ones are kept', async () => {
  openedBefore()
  const { url } = await start()
  const home = join(dataDir, '18')
  const log = join(home, 'postgres.log')
  for (const letter of ['a', 'b', 'c', 'd']) {
    writeFileSync(log, `${letter}\n`.repeat(5_000_001))
    rotateLog({ home })
  }
  const first = (n: number) => readFileSync(`${log}.${n}`, 'utf8').slice(0, 1)
  expect([1, 2, 3].map(first)).toEqual(['d', 'c', 'b'])
  expect(await readdir(home)).not.toContain('postgres.log.4')
  await ask(url, 'select 1 / 0').catch(() => {})
  await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toMatch(/division by zero/), 10_000)
})

test('a server that a busy machine holds up for seconds is asked again, as an external database is', async () => {
  openedBefore()
  await start()
  const pid = serverPid()
  process.kill(pid, 'SIGSTOP')
  const second = start()
  second.catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  process.kill(pid, 'SIGCONT')
  expect((await second).adopted).toBe(true)
})

test('a server that works on another folder is not adopted, in the same words', async () => {
  openedBefore()
  const elsewhere = dataDir
  await start()
  dataDir = await makeScratch()
  openedBefore()
  const own = await start()
  await own.stop()
  for (const file of ['18/password', '18/cluster/postmaster.pid'])
    copyFileSync(join(elsewhere, file), join(dataDir, file))
  await expect(start()).rejects.toThrow(`正在运行的数据库不属于 ${join(dataDir, '18/cluster')}`)
  rmSync(dataDir, { recursive: true })
  dataDir = elsewhere
})

test('a server of ours that does not answer in time is not called somebody else’s', async () => {
  openedBefore()
  const { url } = await start()
  const other = connect(url.replace(/\/mall$/, '/postgres'), { max: 2 })
  try {
    await other`drop database mall`
    const second = other.begin(async (tx) => {
      // Creating a database copies template1 and waits for its lock.
      await tx`comment on database template1 is 'held'`
      const begun = startEmbedded({ dataDir, durable: false }).catch((error: Error) => error)
      await vi.waitFor(async () => {
        const stopped = await other`
          select pg_cancel_backend(pid) from pg_stat_activity
           where application_name = 'gongfang-launcher' and wait_event_type = 'Lock'`
        expect(stopped).toHaveLength(1)
      }, 10_000)
      return begun
    })
    expect(await second).toMatchObject({
      message: `内置数据库没有及时答复（${join(dataDir, '18/cluster')}），可能是磁盘太忙。请稍后再启动。`,
    })
  } finally {
    await other.end()
  }
})
