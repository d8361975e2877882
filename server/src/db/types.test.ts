import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { connect, type Pool } from './connect.ts'
import { parseArray } from './types.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase({ bare: true })
  pool = connect(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const tricky = fc.oneof(
  fc.constantFrom('', 'NULL', 'null', ',', '"', '\\', '{', '}', '{}', ' ', '\n', '中文，“”', 'a,b', '\\"'),
  fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\u0000') && text.isWellFormed()),
)

test('an array of any texts comes back as it went', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(tricky)), async (words) => {
      const [row] = await pool`select ${words}::text[] as words, to_jsonb(${words}::text[]) as json`
      expect(row).toEqual({ words, json: words })
    }),
    { numRuns: 200 },
  )
})

test('arrays hold what their elements are', async () => {
  const at = '2026-11-22T08:00:00.000Z'
  const sent = {
    ids: [1, null, 9007199254740991],
    days: ['2026-11-22'],
    at: [at],
    json: [{ a: '"1"' }, null],
  }
  const [row] = await pool`
    select ${sent.ids}::bigint[] as ids, ${sent.days}::date[] as days, ${sent.at}::timestamptz[] as at,
           ${sent.json as never}::jsonb[] as json, ${[] as number[]}::bigint[] as none, ${'{3,4}'}::int[] as ready,
           ${[[1], [2]] as never}::int[] = '{{1},{2}}' as deep, array[true, false] as yes, '{1.50}'::numeric[] as exact,
           '{1.5}'::float8[] as rough, array['\\x00ff'::bytea] as bytes`
  expect(row).toEqual({
    ...sent,
    none: [],
    ready: [3, 4],
    deep: true,
    yes: [true, false],
    exact: ['1.50'],
    rough: [1.5],
    bytes: [Buffer.from([0, 255])],
  })
})

test('every array in a column of the shop is one of these', async () => {
  const whole = await createTestDatabase()
  const db = connect(whole.url, { max: 1 })
  const columns = await db<{ type: string }[]>`
    select distinct udt_name as type from information_schema.columns
     where table_schema = current_schema() and data_type = 'ARRAY' order by 1`
  for (const { type } of columns) {
    const [row] = await db<[{ none: unknown }]>`select ${db.unsafe(`'{}'::${type}`)} as none`
    expect(row.none, type).toEqual([])
  }
  expect(columns.length).toBeGreaterThan(1)
  await db.end()
  await whole.drop()
})

test('an array of arrays, or with an id beyond 2^53, is an error and nothing half read', async () => {
  expect(() => parseArray('{{1,2}}', Number)).toThrow(RangeError)
  expect(() => parseArray('[0:1]={1,2}', Number)).toThrow(RangeError)
  await expect(pool`select array[9007199254740993]::bigint[]`).rejects.toThrow(RangeError)
  await expect(pool`select ${[undefined] as never}::text[]`).rejects.toThrow('undefined')
})
