import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { makeScratch } from '../testing/scratch.ts'
import { connect, type Pool, transaction } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { isDatabaseGone } from './gone.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = connect(database.url)
  await pool`create table note (id bigint primary key, body text not null default '')`
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const notes = async (db: Pool) =>
  (await db<{ id: number }[]>`select id from note order by id`).map(({ id }) => id)
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  )

test('rows come in the types of the contract', async () => {
  const [row] = await pool`
    select 9007199254740991::bigint as largest_number, 1.50::numeric as exact, true as yes, null as nothing,
           '2026-01-01 08:00:00+08'::timestamptz as at, '2026-01-01'::date as day,
           array[1, 2]::bigint[] as ids, array['2026-01-01 08:00+08']::timestamptz[] as times`
  expect(row).toEqual({
    largestNumber: 9007199254740991,
    exact: '1.50',
    yes: true,
    nothing: null,
    at: '2026-01-01T00:00:00.000Z',
    day: '2026-01-01',
    ids: [1, 2],
    times: ['2026-01-01T00:00:00.000Z'],
  })
})

test('names of columns become camelCase, names inside json stay', async () => {
  const [row] = await pool`select '{"unit_price": {"in_fen": 1}}'::jsonb as price_list`
  expect(row).toEqual({ priceList: { unit_price: { in_fen: 1 } } })
})

test('parameters go the same way back', async () => {
  const json = { snake_case: [1, '二', null] }
  const [row] = await pool`
    select ${pool.json(json)}::jsonb as json, ${'2026-01-01T00:00:00.000Z'}::timestamptz as at,
           ${new Date(0)}::timestamptz as epoch, ${'2026-05-01'}::date as day,
           ${7}::bigint = any(${[6, 7]}::bigint[]) as found, ${['a', '"b",{}']}::text[] as words`
  expect(row).toEqual({
    json,
    at: '2026-01-01T00:00:00.000Z',
    epoch: '1970-01-01T00:00:00.000Z',
    day: '2026-05-01',
    found: true,
    words: ['a', '"b",{}'],
  })
})

test('fragments nest, and objects become rows with snake_case columns', async () => {
  const rows = [
    { noteId: 1, noteBody: 'a' },
    { noteId: 2, noteBody: 'b' },
  ]
  await transaction(pool, async (tx) => {
    await tx`create temp table draft (note_id int, note_body text) on commit drop`
    await tx`insert into draft ${tx(rows)}`
    const onlyB = true
    expect(
      await tx`select note_id from draft where true ${onlyB ? tx`and note_body = ${'b'}` : tx``}`,
    ).toEqual([{ noteId: 2 }])
  })
})

test('a number beyond 2^53 is an error, never a wrong number, and the pool goes on', async () => {
  await expect(pool`select 9007199254740992::bigint as n`).rejects.toThrow('9007199254740992')
  expect(await pool`select 1 as n`).toEqual([{ n: 1 }])
})

test('a transaction is saved whole or not at all', async () => {
  await transaction(pool, (tx) => tx`insert into note values (1), (2)`)
  await expect(
    transaction(pool, async (tx) => {
      await tx`insert into note values (3)`
      await tx`insert into note values (1)`
    }),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await notes(pool)).toEqual([1, 2])
})

test('a transaction that ignores a failed statement fails', async () => {
  const work = transaction(pool, async (tx) => {
    await tx`insert into note values (4)`
    await tx`insert into note values (1)`.catch(() => {})
  })
  await expect(work).rejects.toThrow('nothing was saved')
  expect(await notes(pool)).not.toContain(4)
})

test('a transaction that cannot begin does nothing more, and says why', async () => {
  const ran: string[] = []
  const work = transaction(
    pool,
    async (tx) => {
      await tx`select 1`
      await sleep(10)
      await tx`insert into note values (100)`
      ran.push('insert')
    },
    { isolation: 'no such' as 'serializable' },
  )
  await expect(work).rejects.toMatchObject({ code: '42601' })
  expect(ran).toEqual([])
  expect(await notes(pool)).not.toContain(100)
})

test('a first statement that cannot even be sent says why', async () => {
  const unset = undefined as unknown as number
  const work = transaction(pool, (tx) => tx`insert into note values (${unset})`)
  await expect(work).rejects.toMatchObject({ code: 'UNDEFINED_VALUE' })
  expect(await pool`select 1 as n`).toEqual([{ n: 1 }])
})

test('a statement that nobody waits for is part of its transaction, and fails it', async () => {
  await transaction(pool, async (tx) => {
    tx`insert into note values (101)`.catch(() => {})
  })
  expect(await notes(pool)).toContain(101)
  const work = transaction(pool, async (tx) => {
    await tx`insert into note values (102)`
    tx`insert into note values (101)`.catch(() => {})
  })
  await expect(work).rejects.toThrow('nothing was saved')
  expect(await notes(pool)).not.toContain(102)
})

test('a transaction that does nothing, or fails before it asks anything, leaves its connection clean', async () => {
  const one = connect(database.url, { max: 1 })
  expect(await transaction(one, async () => 'nothing')).toBe('nothing')
  await expect(transaction(one, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await one`insert into note values (103)`
  expect(await notes(pool)).toContain(103)
  await one.end()
})

test('a statement that comes after the end of its transaction is refused', async () => {
  const late = await transaction(pool, async (tx) => () => tx`insert into note values (5)`)
  await expect(late()).rejects.toThrow('over')
  expect(await notes(pool)).not.toContain(5)
})

test('two transactions that get in each other’s way are run again until both are done', async () => {
  await pool`insert into note values (6, '0'), (7, '0')`
  const count = (first: number, second: number) =>
    transaction(pool, async (tx) => {
      await tx`update note set body = body::int + 1 where id = ${first}`
      await sleep(50)
      await tx`update note set body = body::int + 1 where id = ${second}`
    })
  await Promise.all([count(6, 7), count(7, 6)])
  expect(await pool`select body from note where id in (6, 7)`).toEqual([{ body: '2' }, { body: '2' }])

  const read = () =>
    transaction(
      pool,
      async (tx) => {
        const [note] = await tx<{ body: string }[]>`select body from note where id = 6`
        await sleep(50)
        await tx`update note set body = ${`${Number(note?.body) + 1}`} where id = 6`
      },
      { isolation: 'repeatable read' },
    )
  await Promise.all([read(), read()])
  expect(await pool`select body from note where id = 6`).toEqual([{ body: '4' }])
})

test('a drawn number that exists is drawn again, another key that exists is an error', async () => {
  await pool`create table numbered (no text unique, name text unique)`
  await pool`insert into numbered values ('1', 'a')`
  const drawn = ['1', '1', '2']
  const add = (name: string) =>
    transaction(pool, (tx) => tx`insert into numbered values (${drawn.shift() ?? '1'}, ${name})`)
  await add('b')
  expect(await failure(add('c'))).toMatchObject({ code: '23505', constraint_name: 'numbered_no_key' })
  drawn.push('3', '4')
  expect(await failure(add('a'))).toMatchObject({ code: '23505', constraint_name: 'numbered_name_key' })
  expect(drawn).toEqual(['4'])
})

test('many more users than connections all get their turn', async () => {
  const work = Array.from({ length: 500 }, (_, n) =>
    n % 2 ? transaction(pool, (tx) => tx`select ${n}::int as n`) : pool`select ${n}::int as n`,
  )
  expect((await Promise.all(work)).map(([row]) => row?.n)).toEqual(work.map((_, n) => n))
})

test('with every connection taken for long, a query fails as without a database', async () => {
  const small = connect(database.url, { max: 1 })
  let release = () => {}
  const taken = transaction(small, () => new Promise<void>((resolve) => (release = resolve)))
  const error = await failure(small`select 1`)
  expect(isDatabaseGone(error)).toBe(true)
  release()
  await taken
  expect(await small`select 1 as n`).toEqual([{ n: 1 }])
  await small.end()
})

test('a statement that takes too long is ended, unless the transaction has no hurry', async () => {
  const hasty = connect(database.url, { statementTimeoutMs: 100 })
  await expect(hasty`select pg_sleep(5)`).rejects.toMatchObject({ code: '57014' })
  await transaction(hasty, (tx) => tx`select pg_sleep(0.3)`, { unhurried: true })
  await hasty.end()
})

test('a connection lost in a transaction ends that transaction and touches no other', async () => {
  const one = connect(database.url, { max: 2 })
  const outcome = failure(
    transaction(one, async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await pool`select pg_terminate_backend(${row!.pid})`
      await sleep(100)
      await one`select 1`
      await tx`insert into note values (8)`.catch(() => {})
      await tx`insert into note values (9)`
    }),
  )
  expect(isDatabaseGone(await outcome)).toBe(true)
  await transaction(one, (tx) => tx`insert into note values (10)`)
  expect(await notes(one)).not.toContain(8)
  expect(await notes(one)).not.toContain(9)
  expect(await notes(one)).toContain(10)
  await one.end()
})

test('without a database everything fails at once, and all is well when it is back', async () => {
  const dataDir = await makeScratch()
  const first = await startEmbedded({ dataDir, durable: false })
  const db = connect(first.url)
  await db`create table note (id bigint primary key)`
  const inFlight = failure(
    transaction(db, async (tx) => {
      await tx`insert into note values (1)`
      await tx`select pg_sleep(60)`
    }),
  )
  await vi.waitFor(
    async () => expect(await db`select from pg_stat_activity where wait_event = 'PgSleep'`).toHaveLength(1),
    10_000,
  )
  await first.stop()

  expect(isDatabaseGone(await inFlight)).toBe(true)
  const errors = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      failure(n % 2 ? db`select 1` : transaction(db, (tx) => tx`select 1`)),
    ),
  )
  expect(errors.filter((error) => !isDatabaseGone(error))).toEqual([])

  const second = await startEmbedded({ dataDir, durable: false })
  await vi.waitFor(() => transaction(db, (tx) => tx`insert into note values (2)`), 10_000)
  expect(await notes(db)).toEqual([2])
  await db.end()
  await second.stop()
  await rm(dataDir, { recursive: true })
})

test('a server that has become read-only is left for one that takes writes', async () => {
  const [{ name } = { name: '' }] = await pool<{ name: string }[]>`select current_database() as name`
  const setReadOnly = (on: boolean) =>
    pool.unsafe(`alter database ${name} set default_transaction_read_only = ${on ? 'on' : 'off'}`)
  await setReadOnly(true)
  const one = connect(database.url)
  try {
    // Several connections of the pool reach the read-only server.
    await Promise.all(Array.from({ length: 5 }, () => one`select pg_sleep(0.1)`))
    const refusals = [
      await failure(one`insert into note values (70)`),
      await failure(transaction(one, (tx) => tx`insert into note values (70)`)),
    ]
    expect(refusals.map(isDatabaseGone)).toEqual([true, true])
    await setReadOnly(false)
    await failure(one`insert into note values (71)`)
    await one`insert into note values (72)`
    expect(await notes(one)).toContain(72)
  } finally {
    await setReadOnly(false)
    await one.end()
  }
})

test.each(['53100', '53300', '57P01', '57P02', '57P03'])(
  'an answer of code %s means that the database is not there for now',
  async (code) => {
    const raise = `do $$ begin raise exception using errcode = '${code}'; end $$`
    expect(isDatabaseGone(await failure(pool.unsafe(raise)))).toBe(true)
  },
)

test('a connection that is cut right after it was made is an error of whoever waits, and of nobody else', async () => {
  const message = (kind: string, body: string) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(4 + body.length)
    return Buffer.concat([Buffer.from(kind), length, Buffer.from(body)])
  }
  const welcome = Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')])
  const goodbye = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0')
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(welcome)
      socket.once('data', () => socket.end(goodbye))
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = connect(`postgres://shop@127.0.0.1:${port}/shop`)
  const thrown: unknown[] = []
  const hear = (error: unknown) => thrown.push(error)
  process.on('unhandledRejection', hear)
  expect(await failure(cut`select 1`)).toSatisfy(isDatabaseGone)
  await sleep(50)
  process.off('unhandledRejection', hear)
  expect(thrown).toEqual([])
  await cut.end({ timeout: 0 })
  server.close()
})

test('a closed pool refuses', async () => {
  const closed = connect(database.url)
  await closed`select 1`
  await closed.end()
  expect(isDatabaseGone(await failure(closed`select 1`))).toBe(true)
})

test('a wrong query, a broken rule and a refused password are not taken for a missing database', async () => {
  const stranger = connect(database.url.replace(/:[^:@]+@/, ':wrong@'), { max: 1 })
  for (const work of [pool`select no_such_column`, pool`insert into note values (1)`, stranger`select 1`])
    expect(isDatabaseGone(await failure(work))).toBe(false)
  expect(isDatabaseGone(undefined)).toBe(false)
  await stranger.end()
})
