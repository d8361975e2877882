import { PERIODS } from '@gongfang/contract/insight/report-desk'
import { type Db, type Pool, transaction } from '../../../db/connect.ts'
import { keepDays } from '../figure/actions.ts'
import { lastDays } from '../figure/rules.ts'
import type { DashboardParts, Reports } from '../parts.ts'
import { findKept, type Kept, upsertKept } from './queries.ts'

// Figures that take seconds with a million orders. A job makes them, at intervals at which they cost half a per cent
// of the time.

type Part = 'tops' | 'funnel' | 'lowStock'
type Body<P extends Part> = Awaited<ReturnType<DashboardParts[P]>>

const LEAST_MS = 20_000
const REST = 200

/** The part as the job last computed it; undefined until the job has run for the first time. */
export const findStored = <P extends Part>(db: Db, part: P, days = 0) => findKept<Body<P>>(db, part, days)

/** Returns the stored part, or computes it if none is stored yet. */
export async function readPart<P extends Part>(db: Db, all: Reports, part: P, now: Date, days = 0) {
  return (await findStored(db, part, days)) ?? ((await make(db, all, part, now, days)) as Kept<Body<P>>)
}

async function make(db: Db, all: Reports, part: Part, now: Date, days: number): Promise<Kept<unknown>> {
  const began = performance.now()
  const body = await all.dashboard[part](db, lastDays(now, days).from)
  return { body, madeAt: now.toISOString(), tookMs: Math.round(performance.now() - began) }
}

/** Computes the parts that are old enough again, and stores the days that are over. */
export async function keepReports(db: Pool, all: Reports, now: Date) {
  const wanted: [Part, number][] = [
    ['lowStock', 0],
    ...PERIODS.flatMap((days): [Part, number][] => [
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
      async (tx) => upsertKept(tx, { part, days, ...(await make(tx, all, part, now, days)) }),
      {
        unhurried: true,
      },
    )
  }
  await transaction(db, (tx) => keepDays(tx, all, now), { unhurried: true })
}
