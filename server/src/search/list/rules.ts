import { normal } from '../text/rules.ts'
import { scaleOf } from '../text/size-rules.ts'

/** A filter on one parameter: any of these values, or a number in any of these ranges. */
export interface Wish {
  readonly name: string
  readonly values: readonly string[]
  readonly ranges: readonly { from: number; to: number }[]
}

/** Groups '材质:304', '材质:316', '长度:20..40' by name. Ranges may be open on one side. */
export function wishesOf(filters: readonly string[]): Wish[] {
  const wishes = new Map<string, { name: string; values: string[]; ranges: { from: number; to: number }[] }>()
  for (const filter of filters) {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/s.exec(filter) ?? []
    const wish = wishes.get(name) ?? { name, values: [], ranges: [] }
    const [, from, to] = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/.exec(value) ?? []
    if (from === undefined && to === undefined) wish.values.push(value)
    else wish.ranges.push({ from: Number(from ?? -Infinity), to: Number(to ?? Infinity) })
    wishes.set(name, wish)
  }
  return [...wishes.values()]
}

/** Sorts values with numbers by size, 20mm before 10cm; other values keep their order, the most frequent first. */
export function inReadingOrder<T extends { value: string }>(values: readonly T[]): T[] {
  const sizeOf = ({ value }: T) => {
    const [, number = '', unit = ''] = /^\D{0,4}?(-?\d+(?:\.\d+)?)([a-z]*)/.exec(normal(value)) ?? []
    return Number.parseFloat(number) * (scaleOf.get(unit) ?? 1)
  }
  if (values.some((each) => Number.isNaN(sizeOf(each)))) return [...values]
  return [...values].sort((a, b) => sizeOf(a) - sizeOf(b) || naturalOrder.compare(a.value, b.value))
}

const naturalOrder = new Intl.Collator('zh', { numeric: true })
