/**
 * Round numbers for an axis, from nothing, or from below the smallest, to the largest or above: about `count` steps
 * of 1, 2 or 5 and zeros.
 */
export function ticksOf(values: readonly number[], count: number): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(low === 0 ? 1 : 0, ...values)
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** The pixel of a value on an axis that runs from pixel `from` (first tick) to pixel `to` (last tick). */
export function placeOn(ticks: readonly number[], from: number, to: number) {
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  return (value: number) => from + ((value - low) / (high - low)) * (to - from)
}

/** Picks evenly spaced labels, always with the last, so that each has `room` pixels of `width`. */
export function labelsThatFit(count: number, width: number, room: number): number[] {
  const every = Math.max(1, Math.ceil((count * room) / Math.max(width, 1)))
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0)
}
