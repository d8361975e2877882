import { PERIODS } from '@gongfang/contract/report-desk'
import { type Db, type Pool, transaction } from '../../db/connect.ts'
import { keepDays } from '../figure/actions.ts'
import { lastDays } from '../figure/rules.ts'
import { findFunnel, listTops } from '../overview/queries.ts'
import { findLowStock } from '../todo/queries.ts'
import { findKept, type Kept, upsertKept } from './queries.ts'

// Figures that take seconds with a million orders. A job makes them, at intervals at which they cost half a per cent
// of the time.

const parts = {
  tops: (db: Db, now: Date, days: number) => listTops(db, lastDays(now, days).from),
  funnel: (db: Db, now: Date, days: number) => findFunnel(db, lastDays(now, days).from),
  lowStock: (db: Db) => findLowStock(db),
}
type Parts = typeof parts
type Body<P extends keyof Parts> = Awaited<ReturnType<Parts[P]>>

const LEAST_MS = 20_000
const REST = 200

/** The part as the job last computed it; undefined until the job has run for the first time. */
export const findStored = <P extends keyof Parts>(db: Db, part: P, days = 0) =>
  findKept<Body<P>>(db, part, days)

/** Returns the stored part, or computes it if none is stored yet. */
export async function readPart<P extends keyof Parts>(db: Db, part: P, now: Date, days = 0) {
  return (await findStored(db, part, days)) ?? ((await make(db, part, now, days)) as Kept<Body<P>>)
}

async function make(db: Db, part: keyof Parts, now: Date, days: number): Promise<Kept<unknown>> {
  const began = performance.now()
  const body = await parts[part](db, now, days)
  return { body, madeAt: now.toISOString(), tookMs: Math.round(performance.now() - began) }
}

/** Computes the parts that are old enough again, and stores the days that are over. */
export async function keepReports(db: Pool, now: Date) {
  const wanted: [keyof Parts, number][] = [
    ['lowStock', 0],
    ...PERIODS.flatMap((days): [keyof Parts, number][] => [
      ['tops', days],
      ['funnel', days],
    ]),
  ]
  for (const [part, days] of wanted) {
    const kept = await findKept(db, part, days)
    const restMs = Math.max(LEAST_MS, (kept?.tookMs ?? 0) * REST)
    if (kept && now.getTime() - Date.parse(kept.madeAt) < restMs) continue
    await transaction(
      db,
      async (tx) => upsertKept(tx, { part, days, ...(await make(tx, part, now, days)) }),
      {
        unhurried: true,
      },
    )
  }
  await transaction(db, (tx) => keepDays(tx, now), { unhurried: true })
}
