import { dayAfter, dayOf, startOfDay } from '@gongfang/contract/base/time'
import type { Db } from '../../../db/connect.ts'
import type { Span } from '../../../db/spans.ts'
import { type FigureKey, figureKeys, type Reports } from '../parts.ts'
import { countKeptFigures, insertDays, listKeptDays } from './day-queries.ts'
import { daysOf, openDay } from './rules.ts'

/** One value for each span. Days that are over come from stored values, the rest is counted now. */
export async function sumFigure(
  db: Db,
  { figures }: Pick<Reports, 'figures'>,
  key: FigureKey,
  spans: readonly Span[],
): Promise<number[]> {
  const days = spans.map(daysOf)
  const kept = new Map(
    (await listKeptDays(db, key, [...new Set(days.flat())])).map(({ onDay, value }) => [onDay, value]),
  )
  const open = spans.flatMap((span, at) =>
    openPieces(span, days[at] ?? [], kept).map((piece) => ({ ...piece, at })),
  )
  const counted = await figures[key].measure(db, open)
  const sums = days.map((some) => some.reduce((sum, day) => sum + (kept.get(day) ?? 0), 0))
  open.forEach(({ at }, index) => {
    sums[at] = (sums[at] ?? 0) + (counted[index] ?? 0)
  })
  return sums
}

/** The parts of a span without stored values, in as few pieces as possible. */
function openPieces({ from, to }: Span, days: readonly string[], kept: ReadonlyMap<string, number>): Span[] {
  const pieces: { from: Date; to: Date }[] = []
  for (const day of days) {
    if (kept.has(day)) continue
    const [begins, ends] = [startOfDay(day), startOfDay(dayAfter(day))]
    const piece = { from: begins > from ? begins : from, to: ends < to ? ends : to }
    const last = pieces.at(-1)
    if (last && last.to.getTime() === piece.from.getTime()) last.to = piece.to
    else pieces.push(piece)
  }
  return pieces
}

/** The Shanghai day of the first row that a figure counts. */
async function findFirstDay(db: Db, { figuresSince }: Reports): Promise<string | undefined> {
  const times: string[] = []
  for (const since of figuresSince) {
    const at = await since(db)
    if (at !== null) times.push(dayOf(new Date(at)))
  }
  return times.sort()[0]
}

/** Stores the figures of all days that are final and not stored yet. */
export async function keepDays(tx: Db, all: Reports, now: Date) {
  const first = await findFirstDay(tx, all)
  if (first === undefined) return
  const days = daysOf({ from: startOfDay(first), to: startOfDay(openDay(now)) })
  const [last] = days.slice(-1)
  if (last === undefined || (await countKeptFigures(tx, last)) === figureKeys.length) return
  for (const key of figureKeys) {
    const kept = new Set((await listKeptDays(tx, key, days)).map(({ onDay }) => onDay))
    const missing = days.filter((day) => !kept.has(day))
    if (missing.length === 0) continue
    const spans = missing.map((day) => ({ from: startOfDay(day), to: startOfDay(dayAfter(day)) }))
    await insertDays(tx, key, missing, await all.figures[key].measure(tx, spans))
  }
}
