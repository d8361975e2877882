import type { Db } from '../../../db/connect.ts'

export interface Kept<Body> {
  body: Body
  madeAt: string
  tookMs: number
}

export async function findKept<Body>(db: Db, part: string, days: number) {
  const [row] = await db<Kept<Body>[]>`
    select body, made_at, took_ms from report_kept where part = ${part} and days = ${days}`
  return row
}

export const upsertKept = (db: Db, kept: Kept<unknown> & { part: string; days: number }) => db`
  insert into report_kept (part, days, body, made_at, took_ms)
  values (${kept.part}, ${kept.days}, ${db.json(kept.body)}, ${kept.madeAt}, ${kept.tookMs})
  on conflict (part, days) do update
     set body = excluded.body, made_at = excluded.made_at, took_ms = excluded.took_ms`
