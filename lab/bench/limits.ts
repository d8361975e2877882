import { connect, type Pool } from '../../server/src/db/connect.ts'
import { type Figure, loadGet, middleOf } from './load.ts'
import type { Server } from './server.ts'

// What this machine can do at best, in the same run: the shop's figures are shares of these.

export const limitC = (server: Server): Promise<Figure> => loadGet(server, ['/'])

export async function limitR(server: Server, db: Pool, size: number): Promise<Figure> {
  await db`create table if not exists bench_row (id bigint primary key, body text not null)`
  await db`truncate bench_row`
  await db`insert into bench_row select id, repeat('x', ${size}::int) from generate_series(1, 1000) id`
  return loadGet(server, ['/'])
}

const ORDERS = 3000

/** T: the raw order transaction on eight connections, as durable as the shop's. */
export async function limitT(db: Pool, url: string): Promise<Figure> {
  await db`create table if not exists bench_order (id bigint generated always as identity primary key, note text)`
  await db`create table if not exists bench_line (order_id bigint not null, sku_id bigint not null, quantity int not null)`
  await db`create table if not exists bench_stock (sku_id bigint primary key, stock bigint not null check (stock >= 0))`
  await db`insert into bench_stock select id, 100000000 from generate_series(1, 2000) id on conflict do nothing`
  const pool = connect(url, { max: 8 })
  const order = (at: number) =>
    pool.begin(async (tx) => {
      const skuIds = [0, 1, 2].map((step) => ((at * 3 + step * 17) % 2000) + 1).sort((a, b) => a - b)
      const [made] = await tx<[{ id: number }]>`insert into bench_order (note) values ('x') returning id`
      await tx`insert into bench_line select ${made.id}, s, 1 from unnest(${skuIds}::bigint[]) s`
      const taken = await tx`
        with l as (select sku_id from bench_stock where sku_id = any(${skuIds}) order by sku_id for update)
        update bench_stock b set stock = b.stock - 1 from l where b.sku_id = l.sku_id and b.stock >= 1`
      if (taken.count !== 3) throw new Error('short')
    })
  let next = 0
  const worker = async (until: number) => {
    while (next < until) await order(next++)
  }
  const figure = await middleOf(async () => {
    const began = performance.now()
    const until = next + ORDERS
    await Promise.all(Array.from({ length: 8 }, () => worker(until)))
    const perSecond = ORDERS / ((performance.now() - began) / 1000)
    return { perSecond, low: perSecond, high: perSecond, cpuMs: 0, p95Ms: 0, failed: 0 }
  })
  await pool.end()
  return figure
}
