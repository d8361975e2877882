import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch } from '../testing/scratch.ts'
import { connect, type Pool, transaction } from './connect.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { isDatabaseGone } from './gone.ts'

let folder: string
let server: Embedded
let admin: Pool
let pool: Pool

beforeAll(async () => {
  folder = await makeScratch()
  server = await startEmbedded({ dataDir: folder })
  admin = connect(server.url, { max: 1 })
  await admin`create table note (id bigint primary key)`
  pool = connect(server.url, { statementTimeoutMs: 500 })
  await pool`select 1`
  await waitFor('nobody')
}, 60_000)

afterAll(async () => {
  await waitFor('')
  await pool.end()
  await admin.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Commits from now on wait for the standby of that name; '' = for none. */
async function waitFor(name: string) {
  await admin.unsafe(`alter system set synchronous_standby_names = '${name}'`)
  await admin`select pg_reload_conf()`
  // Each session reads the configuration by itself.
  for (const session of [admin, pool]) {
    const setting = async () =>
      (await session<{ name: string }[]>`select current_setting('synchronous_standby_names') as name`)[0]
        ?.name
    while ((await setting()) !== name) await sleep(20)
  }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'saved',
    (error) => (isDatabaseGone(error) ? 'unknown' : String(error)),
  )
const notes = async () => (await admin<{ id: number }[]>`select id from note order by id`).map(({ id }) => id)

test('a commit that no second server has is no success, and nobody sees it', async () => {
  expect(await outcome(transaction(pool, (tx) => tx`insert into note values (1)`))).toBe('unknown')
  expect(await notes()).toEqual([])
}, 30_000)
