import type { Db } from './connect.ts'

/** Includes `from`, excludes `to`. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

type Part = ReturnType<Db>
export type OfSpan = (from: Part, to: Part) => Part

/** Counts all spans in one statement; the subquery of each span reads its own index range. */
export async function measureEach(db: Db, spans: readonly Span[], ofSpan: OfSpan): Promise<number[]> {
  if (spans.length === 0) return []
  const rows = await db<{ value: number }[]>`
    select coalesce((${ofSpan(db`s.from_at`, db`s.to_at`)}), 0)::bigint as value
      from unnest(${spans.map(({ from }) => from.toISOString())}::timestamptz[],
                  ${spans.map(({ to }) => to.toISOString())}::timestamptz[]) with ordinality as s(from_at, to_at, at)
     order by s.at`
  return rows.map(({ value }) => value)
}
