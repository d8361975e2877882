/** Whole numbers that together are what all were: those that lost most by rounding down get one more. */
export function roundedTo(total: number, values: readonly number[]): number[] {
  const whole = values.map(Math.floor)
  const missing = total - whole.reduce((sum, value) => sum + value, 0)
  const order = values
    .map((value, at) => ({ at, lost: value - Math.floor(value) }))
    .sort((one, other) => other.lost - one.lost || one.at - other.at)
  const more = new Set(order.slice(0, Math.max(0, missing)).map(({ at }) => at))
  return whole.map((value, at) => (more.has(at) ? value + 1 : value))
}

/** '2026-03', 2: '2026-05' */
export function monthAfter(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
