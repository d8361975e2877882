import type { Db } from '../../../db/connect.ts'

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
