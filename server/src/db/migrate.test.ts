import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countWaiting, createTestDatabase } from '../testing/database.ts'
import { connect, type Pool } from './connect.ts'
import { listPending, migrate, migrateAs } from './migrate.ts'
import { isAtMost, readMigrations, stepsOf } from './migration-files.ts'
import { describeSchema } from './schema.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  pool = connect(database.url)
  await pool.unsafe('drop schema public cascade; create schema public')
  folder = mkdtempSync(join(tmpdir(), 'gongfang-migrations-'))
})

afterEach(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

test('files are applied in order, each once', async () => {
  write('0002-price.sql', 'alter table tool add price_fen bigint')
  write('0001-tool.sql', 'create table tool (id int)')
  expect(await migrate(pool, folder)).toEqual({ applied: ['0001-tool.sql', '0002-price.sql'] })
  expect(await migrate(pool, folder)).toEqual({ applied: [] })

  write('0003-name.sql', 'alter table tool add name text')
  expect(await migrate(pool, folder)).toEqual({ applied: ['0003-name.sql'] })
  expect(await pool`insert into tool values (1, 2, '锤') returning *`).toEqual([
    { id: 1, priceFen: 2, name: '锤' },
  ])
})

test('many processes that migrate at once apply each file once between them', async () => {
  write('0001-tool.sql', 'create table tool (id int)')
  write('0002-rows.sql', 'insert into tool select generate_series(1, 10)')
  const all = await Promise.all(Array.from({ length: 8 }, () => migrate(pool, folder)))
  expect(all.flatMap(({ applied }) => applied).sort()).toEqual(['0001-tool.sql', '0002-rows.sql'])
  expect(await pool`select count(*) as rows from tool`).toEqual([{ rows: 10 }])
})

test('a file that fails leaves nothing of itself and says where', async () => {
  write('0001-tool.sql', 'create table tool (id int)')
  await migrate(pool, folder)
  write('0002-wrong.sql', 'create table half (id int);\nselect no_such_column\n  from tool;')
  await expect(migrate(pool, folder)).rejects.toThrow(/0002-wrong\.sql 失败，第 2 行/)
  expect(await pool`select to_regclass('tool') as tool, to_regclass('half') as half`).toEqual([
    { tool: 'tool', half: null },
  ])
})

test('an empty database gets all files or none, and a later one only its own', async () => {
  write('0001-tool.sql', 'create table tool (id int)')
  write('0002-wrong.sql', 'select no_such_column from tool')
  await expect(migrate(pool, folder)).rejects.toThrow(/0002-wrong\.sql 失败，第 1 行/)
  expect(await pool`select to_regclass('tool') as tool`).toEqual([{ tool: null }])

  rmSync(join(folder, '0002-wrong.sql'))
  await migrate(pool, folder)
  write('0002-name.sql', 'alter table tool add name text')
  write('0003-wrong.sql', 'select no_such_column from tool')
  await expect(migrate(pool, folder)).rejects.toThrow(/0003-wrong\.sql 失败/)
  expect(await pool`select name from migration order by number`).toEqual([
    { name: '0001-tool.sql' },
    { name: '0002-name.sql' },
  ])
})

test('an applied file that was changed is refused, but not for its line ends', async () => {
  write('0001-tool.sql', 'create table tool (\n  id int\n)')
  await migrate(pool, folder)
  write('0001-tool.sql', 'create table tool (\r\n  id int\r\n)')
  expect(await migrate(pool, folder)).toEqual({ applied: [] })
  write('0001-tool.sql', 'create table tool (\n  id bigint\n)')
  await expect(migrate(pool, folder)).rejects.toThrow('0001-tool.sql 在执行之后被修改过')
})

test('a database newer than the program is refused', async () => {
  write('0001-tool.sql', 'create table tool (id int)')
  write('0002-rows.sql', 'insert into tool values (1)')
  await migrate(pool, folder)
  rmSync(join(folder, '0002-rows.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('数据库比程序新')
})

test('a program goes on with a newer database that suits it, and only then', async () => {
  write('0001-tool.sql', 'create table tool (id int)')
  write('0002-name.sql', '-- suits 0.2.0\nalter table tool add name text')
  await migrate(pool, folder)
  rmSync(join(folder, '0002-name.sql'))
  expect(await migrate(pool, folder)).toEqual({ applied: [] })
  expect(await listPending(pool, folder)).toEqual([])
  await pool`update migration set suits = '99.0.0' where number = 2`
  await expect(migrate(pool, folder)).rejects.toThrow('数据库比程序新')
  await expect(listPending(pool, folder)).rejects.toThrow('数据库比程序新')
})

test('what is pending is told without changing anything', async () => {
  write('0001-tool.sql', 'create table tool (id int)')
  expect(await listPending(pool, folder)).toEqual(['0001-tool.sql'])
  expect(await pool`select to_regclass('migration') as table`).toEqual([{ table: null }])
})

test('a migration lets the shop pass while it cannot have its locks, and comes again', async () => {
  write('0001-tool.sql', 'create table tool (id int)')
  await migrate(pool, folder)
  write('0002-name.sql', 'alter table tool add name text')
  const free = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const holder = pool.begin(async (tx) => {
    await tx`insert into tool values (1)`
    holding.resolve()
    await free.promise
  })
  await holding.promise
  const migrating = migrate(pool, folder)
  // A statement that queues behind the migration waits for two seconds at the most.
  await expect.poll(() => countWaiting(pool)).toBe(1)
  expect(await pool`select count(*) as rows from tool`).toEqual([{ rows: 0 }])
  free.resolve()
  await holder
  expect(await migrating).toEqual({ applied: ['0002-name.sql'] })
})

test('an index is built concurrently while others migrate too', async () => {
  write('0001-tool.sql', 'create table tool (id int); insert into tool select generate_series(1, 5000)')
  await migrate(pool, folder)
  write(
    '0002-tool-id.sql',
    '-- in steps\n-- suits 0.2.0\ndrop index concurrently if exists tool_id;\ncreate index concurrently tool_id on tool (id);\n',
  )
  write('0003-name.sql', 'alter table tool add name text')
  const all = await Promise.all(Array.from({ length: 4 }, () => migrate(pool, folder)))
  expect(all.flatMap(({ applied }) => applied).sort()).toEqual(['0002-tool-id.sql', '0003-name.sql'])
  expect(await pool`select indisvalid as valid from pg_index where indexrelid = 'tool_id'::regclass`).toEqual(
    [{ valid: true }],
  )
})

test('steps that failed are repeated as a whole', async () => {
  write('0001-tool.sql', 'create table tool (id int); insert into tool values (1), (1)')
  await migrate(pool, folder)
  write(
    '0002-tool-id.sql',
    '-- in steps\ndrop index concurrently if exists tool_id;\ncreate unique index concurrently tool_id on tool (id);\n',
  )
  await expect(migrate(pool, folder)).rejects.toThrow('0002-tool-id.sql 失败')
  await pool`delete from tool`
  expect(await migrate(pool, folder)).toEqual({ applied: ['0002-tool-id.sql'] })
})

test('a file in steps is applied to an empty database within a transaction too, as a restore does', async () => {
  write('0001-tool.sql', 'create table tool (id int)')
  write(
    '0002-tool-id.sql',
    '-- in steps\ndrop index concurrently if exists tool_id;\ncreate unique index Concurrently tool_id on tool (id);\n',
  )
  const files = readMigrations(folder)
  expect(await pool.begin((tx) => migrateAs(tx, files, folder))).toEqual({})
  expect(await pool`select indisunique from pg_index where indexrelid = 'tool_id'::regclass`).toEqual([
    { indisunique: true },
  ])
  expect(await migrate(pool, folder)).toEqual({ applied: [] })
})

test('versions are compared by number', () => {
  expect(isAtMost('0.2.0', '0.2.0')).toBe(true)
  expect(isAtMost('0.9.9', '0.10.0')).toBe(true)
  expect(isAtMost('1.0.0', '0.10.0')).toBe(false)
})

/** Statements after which the version before can fail: it names what is gone, or leaves out what is required. */
const BREAKS =
  /\bdrop (?:table|column|view|function|type)\b|\brename\b|\balter (?:column )?\w+ (?:set data )?type\b|\bset not null\b|\badd (?:column )?(?:if not exists )?\w+ [^,;]*\bnot null\b(?![^,;]*\bdefault\b)/i
const RELEASED_WITH = 193

test('each migration since 0.2.0 says which version goes on with it, and breaks none that it names', () => {
  for (const { name, number, sql, suits, inSteps } of readMigrations()) {
    if (number <= RELEASED_WITH) continue
    const text = sql.replace(/--.*$/gm, '')
    if (suits !== null) expect(text, `${name} breaks the version before it`).not.toMatch(BREAKS)
    else
      expect(sql, `${name} needs a line "-- suits x.y.z" or "-- stops the shop: reason"`).toMatch(
        /^-- stops the shop: ./m,
      )
    if (inSteps)
      for (const step of stepsOf({ sql }).filter((one) => /^create/i.test(one)))
        expect(text).toContain(`drop index concurrently if exists ${/concurrently (\w+)/.exec(step)?.[1]};`)
  }
})

test.each([
  'alter table tool drop column name',
  'alter table tool rename name to title',
  'alter table tool alter column name type int',
  'alter table tool alter name set not null',
  'alter table tool add column name text not null',
])('is known to break the version before: %s', (sql) => expect(sql).toMatch(BREAKS))

test.each([
  'alter table tool add column name text',
  "alter table tool add column name text not null default ''",
  'create table other (id bigint not null)',
  'create index concurrently tool_name on tool (name)',
])('is known to suit the version before: %s', (sql) => expect(sql).not.toMatch(BREAKS))

test('a new file whose number is lower than what was applied is refused, and so is a number used twice', async () => {
  write('0001-tool.sql', 'create table tool (id int)')
  write('0003-rows.sql', 'insert into tool values (1)')
  await migrate(pool, folder)
  write('0002-late.sql', 'insert into tool values (2)')
  await expect(migrate(pool, folder)).rejects.toThrow('0002-late.sql 的编号小于')
  write('0003-again.sql', 'insert into tool values (3)')
  await expect(migrate(pool, folder)).rejects.toThrow('编号相同')
})

test('the listing shows all that migrations made and is the same each time', async () => {
  write(
    '0001-tool.sql',
    `create type kind as enum ('hand', 'power');
     create table brand (id bigint generated always as identity primary key, name text not null unique);
     create table tool (
       id bigint primary key,
       brand_id bigint references brand,
       kind kind not null default 'hand',
       price_fen bigint not null check (price_fen >= 0),
       label text collate "zh-x-icu",
       double_fen bigint generated always as (price_fen * 2) stored
     );
     create index tool_price on tool (price_fen) where kind = 'power';
     create function halve(n int) returns int language sql immutable as 'select n / 2';
     create function touch() returns trigger language plpgsql as 'begin return new; end';
     create trigger tool_touch before update on tool for each row execute function touch();
     create view cheap as select id from tool where price_fen < 100;
     comment on column tool.price_fen is '分';`,
  )
  await migrate(pool, folder)
  const listing = await describeSchema(pool)
  for (const part of [
    "create type kind as enum ('hand', 'power');",
    'create table brand (\n  id bigint generated always as identity,\n  name text not null,',
    "  kind kind not null default 'hand'::kind,",
    '  label text collate "zh-x-icu",',
    '  double_fen bigint generated always as ((price_fen * 2)) stored,',
    'constraint tool_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)',
    'constraint tool_price_fen_check CHECK (price_fen >= 0)',
    'CREATE INDEX tool_price ON',
    'CREATE TRIGGER tool_touch BEFORE UPDATE ON tool',
    "comment on column tool.price_fen is '分';",
    'create view cheap as',
    'FUNCTION public.halve(n integer)',
  ]) {
    expect(listing).toContain(part)
  }
  expect(listing).not.toContain('graphile_worker')
  expect(await describeSchema(pool)).toBe(listing)
})
