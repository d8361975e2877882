/** When it is out: what was out before stays so when it is to be out now, and is not new again. */
export function publishTime(
  wanted: string | null,
  { before, atOnce, now }: { before: string | null; atOnce: boolean; now: Date },
): Date | null {
  if (!atOnce) return wanted === null ? null : new Date(wanted)
  const out = before === null ? now : new Date(before)
  return out <= now ? out : now
}

/** Pictures that staff sent and a text shows. */
export const urlsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/uploads\/[^"]+)"/g)].map(([, url = '']) => url)),
]
