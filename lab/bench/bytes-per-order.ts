import { setTimeout as sleep } from 'node:timers/promises'
import { rules } from '../../server/src/app.ts'
import { checkRule } from '../../server/src/books/check.ts'
import { connect, type Db, type Pool } from '../../server/src/db/connect.ts'
import { makeBuyers } from './buyers.ts'
import { liveOrders } from './order-lives.ts'
import type { Server } from './server.ts'
import { markdown } from './table.ts'

// Rows and bytes that an ordinary order leaves in each table, the write-ahead log that it causes, and how the rules of
// `npm run verify` grow: they are measured with a quarter of the orders and with all of them.

const PARTS = 4
const ORDERS_PER_BUYER = 10

interface Size {
  name: string
  rows: number
  heap: number
  indexes: number
  toast: number
}

interface Rule {
  name: string
  quarterMs: number
  allMs: number
}

interface OrderBytes {
  orders: number
  tables: Size[]
  walBytes: number
  fullPages: number
  rules: Rule[]
}

export async function measureBytes(
  { server, db, url }: { server: Server; db: Pool; url: string },
  wish: { orders: number; skuIds: readonly number[]; adminToken: string },
  say: (line: string) => void,
): Promise<OrderBytes> {
  const quarter = Math.ceil(wish.orders / PARTS)
  const parts = await makeParts(db, Math.ceil(quarter / ORDERS_PER_BUYER))
  const before = await sizesOf(url)
  const walBefore = await walOf(db)
  let rules: Rule[] = []
  for (const [at, part] of parts.entries()) {
    say(`正在完成 ${quarter} 张订单（${at + 1} / ${PARTS}）……`)
    const { perSecond, failed } = await liveOrders(server, { ...wish, buyers: part, orders: quarter })
    if (failed > 0) throw new Error(`${failed} buyers failed`)
    say(`  ${(perSecond * ORDERS_PER_BUYER).toFixed(0)} 张/秒`)
    await untilJobsAreDone(db)
    if (at === 0)
      rules = (await timeRules(db, url)).map(({ name, ms }) => ({ name, quarterMs: ms, allMs: 0 }))
  }
  const walAfter = await walOf(db)
  const after = await sizesOf(url)
  const times = new Map((await timeRules(db, url)).map(({ name, ms }) => [name, ms]))
  return {
    orders: quarter * PARTS,
    tables: differences(before, after),
    walBytes: walAfter.bytes - walBefore.bytes,
    fullPages: walAfter.fullPages - walBefore.fullPages,
    rules: rules.map((rule) => ({ ...rule, allMs: times.get(rule.name) ?? 0 })),
  }
}

/** The buyers are there before, so that their rows are not taken for rows of orders. */
async function makeParts(db: Pool, each: number) {
  const parts = []
  for (let at = 0; at < PARTS; at++) parts.push(await makeBuyers(db, each))
  return parts
}

/** Jobs that come by the clock, and those for later, do not count. */
async function untilJobsAreDone(db: Db) {
  for (;;) {
    const [waiting] = await db<[{ count: number }]>`
      select (select count(*) from job_outbox)
             + (select count(*) from graphile_worker.jobs where run_at <= now() and key is distinct from 'every ' || task_identifier)
             as count`
    if (waiting.count === 0) return
    await sleep(200)
  }
}

/** As the tables lie on the disk after a plain vacuum. */
async function sizesOf(url: string): Promise<Size[]> {
  const db = connect(url, { name: 'bench-sizes', max: 1, statementTimeoutMs: 0 })
  try {
    await db`vacuum analyze`
    const tables = await db<Size[]>`
      select c.oid::regclass::text as name, pg_relation_size(c.oid) as heap, pg_indexes_size(c.oid) as indexes,
             coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0) as toast, 0 as rows
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
       order by 1`
    for (const table of tables) {
      const [counted] = await db.unsafe<[{ count: number }]>(`select count(*) from ${table.name}`)
      table.rows = counted.count
    }
    return tables
  } finally {
    await db.end()
  }
}

async function walOf(db: Db) {
  const [wal] = await db<[{ bytes: number; fullPages: number }]>`
    select (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes, wal_fpi as full_pages from pg_stat_wal`
  return wal
}

async function timeRules(db: Pool, url: string) {
  const patient = connect(url, { name: 'bench-analyze', max: 1, statementTimeoutMs: 0 })
  await patient`vacuum analyze`
  await patient.end()
  const times: { name: string; ms: number }[] = []
  for (const { name } of rules) {
    const { count, rows, tookMs } = await checkRule(db, rules, name)
    if (count > 0) throw new Error(`${name} is broken: ${rows[0]}`)
    times.push({ name, ms: tookMs })
  }
  return times
}

function differences(before: readonly Size[], after: readonly Size[]): Size[] {
  return after
    .map((size) => {
      const old = before.find(({ name }) => name === size.name)
      return {
        name: size.name,
        rows: size.rows - (old?.rows ?? 0),
        heap: size.heap - (old?.heap ?? 0),
        indexes: size.indexes - (old?.indexes ?? 0),
        toast: size.toast - (old?.toast ?? 0),
      }
    })
    .filter((size) => size.rows > 0 || bytesOf(size) > 0)
    .sort((a, b) => bytesOf(b) - bytesOf(a))
}

const bytesOf = ({ heap, indexes, toast }: Size) => heap + indexes + toast

export function bytesTable({ orders, tables, walBytes, fullPages }: OrderBytes): string {
  const each = (sum: number) => Math.round(sum / orders).toLocaleString('en-US')
  const line = (size: Size) => [
    size.name,
    (size.rows / orders).toFixed(1),
    each(size.heap),
    each(size.indexes),
    each(size.toast),
    each(bytesOf(size)),
  ]
  const sum = tables.reduce((all, one) => ({
    name: '合计',
    rows: all.rows + one.rows,
    heap: all.heap + one.heap,
    indexes: all.indexes + one.indexes,
    toast: all.toast + one.toast,
  }))
  const large = tables.filter((size) => bytesOf(size) / orders >= 10)
  return [
    markdown(['表', '行/单', '数据', '索引', 'TOAST', '字节/单'], [...large, sum].map(line)),
    `\n预写日志：${each(walBytes)} 字节/单，其中整页 ${(fullPages / orders).toFixed(1)} 页/单`,
  ].join('\n')
}

export function rulesTable({ orders, rules }: OrderBytes): string {
  const total = (pick: (rule: Rule) => number) => rules.reduce((sum, rule) => sum + pick(rule), 0)
  const all = { name: '合计', quarterMs: total((rule) => rule.quarterMs), allMs: total((rule) => rule.allMs) }
  const line = ({ name, quarterMs, allMs }: Rule) => [
    name,
    String(quarterMs),
    String(allMs),
    (allMs / Math.max(1, quarterMs)).toFixed(1),
  ]
  const slow = rules.filter(({ allMs }) => allMs >= 20).sort((a, b) => b.allMs - a.allMs)
  return markdown(['规则', `${orders / PARTS} 张 ms`, `${orders} 张 ms`, '倍'], [...slow, all].map(line))
}
