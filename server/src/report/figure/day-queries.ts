import type { Db } from '../../db/connect.ts'

/** The first Shanghai day with an order, a member or a points entry. */
export async function findFirstDay(db: Db): Promise<string | undefined> {
  const [row] = await db<[{ day: string | null }]>`
    select (least((select min(created_at) from shop_order), (select min(created_at) from member),
                  (select min(created_at) from points_entry)) at time zone 'Asia/Shanghai')::date as day`
  return row.day ?? undefined
}

export const listKeptDays = (db: Db, figure: string, days: readonly string[]) => db<
  { onDay: string; value: number }[]
>`
  select on_day, value from report_day where figure = ${figure} and on_day = any(${days as string[]}::date[])`

export async function countKeptFigures(db: Db, day: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) as count from report_day where on_day = ${day}`
  return row.count
}

export const insertDays = (tx: Db, figure: string, days: readonly string[], values: readonly number[]) => tx`
  insert into report_day (figure, on_day, value)
  select ${figure}, d.day, d.value from unnest(${days as string[]}::date[], ${values as number[]}::bigint[]) as d(day, value)
  on conflict do nothing`
