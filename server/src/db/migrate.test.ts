import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { connect, type Pool } from './connect.ts'
import { migrate } from './migrate.ts'
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
  write('0002-wrong.sql', 'create table half (id int);\nselect no_such_column\n  from tool;')
  await expect(migrate(pool, folder)).rejects.toThrow(/0002-wrong\.sql 失败，第 2 行/)
  expect(await pool`select to_regclass('tool') as tool, to_regclass('half') as half`).toEqual([
    { tool: 'tool', half: null },
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
