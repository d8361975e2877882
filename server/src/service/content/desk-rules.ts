/**
 * The time of publication. An article that is out keeps its time when it is published again, so that it is not listed
 * as new.
 */
export function publishTime(
  wanted: string | null,
  { before, atOnce, now }: { before: string | null; atOnce: boolean; now: Date },
): Date | null {
  if (!atOnce) return wanted === null ? null : new Date(wanted)
  const out = before === null ? now : new Date(before)
  return out <= now ? out : now
}

/** Uploaded pictures and files in a text. */
export const urlsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/uploads\/[^"]+)"/g)].map(([, url = '']) => url)),
]
