/** '+12.5%' against the year before; '' if there was nothing to compare with. */
export function growthText({ fen, beforeFen }: { fen: number; beforeFen: number }): string {
  if (beforeFen <= 0) return ''
  const percent = ((fen - beforeFen) / beforeFen) * 100
  const shown = Math.abs(percent).toFixed(1)
  if (shown === '0.0') return '持平'
  return `${percent > 0 ? '+' : '−'}${shown}%`
}

/** '35.0%' of the whole; '—' without a whole. */
export const shareText = (part: number, whole: number) =>
  whole > 0 ? `${((100 * part) / whole).toFixed(1)}%` : '—'
