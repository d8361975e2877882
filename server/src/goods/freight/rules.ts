import { type Fen, fen, showFen } from '@gongfang/contract/base/money'

/** Which parcels a rule is for, and what they cost by weight. `firstFen` null: nothing is sent there. */
export interface FreightRule {
  /** Prefixes of region codes: '33' a province, '3301' a city, '' everywhere. */
  regionPrefixes: string[]
  firstFen: Fen | null
  firstWeightG: number
  nextFen: Fen
  nextWeightG: number
  /** Goods worth this or more travel free. */
  freeFromFen: Fen | null
}

export interface Parcel {
  regionCode: string
  weightG: number
  goodsFen: Fen
}

/** The first rule that names the region; rules come in their order. */
export const ruleFor = (rules: readonly FreightRule[], regionCode: string) =>
  rules.find((rule) => rule.regionPrefixes.some((prefix) => regionCode.startsWith(prefix)))

/** The freight of a parcel; null if nobody delivers there. */
export function freightFen(rules: readonly FreightRule[], parcel: Parcel): Fen | null {
  const rule = ruleFor(rules, parcel.regionCode)
  if (!rule || rule.firstFen === null) return null
  if (rule.freeFromFen !== null && parcel.goodsFen >= rule.freeFromFen) return fen(0)
  const over = Math.max(0, parcel.weightG - rule.firstWeightG)
  return fen(rule.firstFen + Math.ceil(over / rule.nextWeightG) * rule.nextFen)
}

/** Goods worth this or more travel free to the region; 0: none do. */
export const freeFrom = (rules: readonly FreightRule[], regionCode: string): Fen =>
  ruleFor(rules, regionCode)?.freeFromFen ?? fen(0)

/** '满 ¥200.00 包邮，不足收 ¥12.00 起'; `show` says it in the order's own currency. */
export function freightNote(rule: FreightRule | undefined, show: (fen: Fen) => string = showFen): string {
  if (!rule || rule.firstFen === null) return '该地区暂不支持配送'
  const from = rule.nextFen > 0 ? ' 起' : ''
  if (rule.firstFen === 0) return '包邮'
  if (rule.freeFromFen === null) return `运费 ${show(rule.firstFen)}${from}`
  return `满 ${show(rule.freeFromFen)} 包邮，不足收 ${show(rule.firstFen)}${from}`
}
