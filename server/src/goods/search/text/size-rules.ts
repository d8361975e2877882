export const isSize = (code: string) => SIZE.test(code)

const SIZE =
  /^m?\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)*(?:mm2?|cm|um|ml|ul|kg|mg|kw|kv|nm|mah|ah|mhz|ghz|khz|hz|db|oz|rpm|°c|[lgwvmat])?$/

const scales: readonly (readonly (readonly [unit: string, size: number])[])[] = [
  [
    ['mm', 1],
    ['cm', 10],
    ['m', 1000],
  ],
  [
    ['ul', 1],
    ['ml', 1000],
    ['l', 1_000_000],
  ],
  [
    ['mg', 1],
    ['g', 1000],
    ['kg', 1_000_000],
    ['t', 1_000_000_000],
  ],
  [
    ['w', 1],
    ['kw', 1000],
  ],
  [
    ['v', 1],
    ['kv', 1000],
  ],
  [
    ['mah', 1],
    ['ah', 1000],
  ],
]

/** '10cm' → '100mm', '0.1m'. */
export function sameSizes(code: string): string[] {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(code) ?? []
  const scale = scales.find((each) => each.some(([name]) => name === unit))
  const own = scale?.find(([name]) => name === unit)
  if (!scale || !own) return []
  const size = Number(number) * own[1]
  return scale
    .filter(([name]) => name !== unit)
    .map(([name, one]) => `${Number((size / one).toPrecision(12))}${name}`)
    .filter((text) => !text.includes('e') && text.length < 10)
}
