import { type Fen, fen, showFen } from './money.ts'

export type Read<Value> = { value: Value } | { why: string }

/** Replaces characters of full-width input. Others stay, so that they are reported. */
const plain = (typed: string) =>
  typed
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/\uffe5/g, '\u00a5')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .trim()

const UNITS =
  '个件只支把套盒箱包袋卷条根片张瓶桶米副付对双台块本枚粒颗捆扎组筒罐听板排串顶架部份人次颗辆盘圈打码节樘间位克'
const UNIT = new RegExp(`^([^${UNITS}a-z]+?)\\s*(?:[${UNITS}]|pcs?|ea|ml|kg|g|m)$`, 'i')
const WHOLE = String.raw`\d{1,3}(?:(?:,\d{3})+|(?:[ \u00a0\u2009]\d{3})+)|\d+`
const NUMBER = new RegExp(`^(-?)(${WHOLE})(?:\\.(\\d+))?$`)

interface Parts {
  negative: boolean
  /** Without leading zeros. */
  whole: string
  /** Decimals without trailing zeros. */
  decimals: string
}

/** The digits of a plain decimal number. Commas and blanks may only stand between thousands. */
function partsOf(text: string): Parts | undefined {
  const [, sign, whole, decimals = ''] = NUMBER.exec(text) ?? []
  if (whole === undefined) return undefined
  return {
    negative: sign === '-',
    whole: whole.replace(/\D/g, '').replace(/^0+(?=\d)/, ''),
    decimals: decimals.replace(/0+$/, ''),
  }
}

/** The sentence about a text that is not a number. */
function notNumber(text: string, name: string, example: string): string {
  if (/^[-+]?[\d,]+(?:\.\d+)?$/.test(text) && text.includes(','))
    return '逗号只能用在千位之间，如 1,000；小数点请用“.”'
  if (/\d\s*[万亿千百十wk]/i.test(text)) return `${name}请写成完整的数字，如 15000`
  if (/^[-+]?\d[\d.,]*e[-+]?\d+$/i.test(text)) return `${name}不能用科学记数法，请写成完整的数字`
  return `${name}应为${example}`
}

export interface QuantityLimits {
  least?: number
  most?: number
  /** The word for the number in sentences. */
  name?: string
  /** Unit of the goods, which may stand behind the number; it may have several characters. */
  unit?: string
}

/** The largest number of pieces that one line can have. */
export const MOST_PIECES = 99_999

/**
 * A typed whole number: '12', '1,000', '１２', ' 12 ', '12个'; or a sentence about what is wrong. Decimals are never
 * rounded and characters are never left out.
 */
export function readQuantity(
  typed: string,
  { least = 0, most = MOST_PIECES, name = '数量', unit = '' }: QuantityLimits = {},
): Read<number> {
  const text = withoutUnit(plain(typed), unit)
  if (text === '') return { why: `请填写${name}` }
  const parts = partsOf(text.replace(/^\+(?=\d)/, ''))
  if (!parts) return { why: notNumber(text, name, '整数，如 12') }
  if (parts.decimals !== '') return { why: `${name}应为整数，不能有小数` }
  const size = parts.whole.length > 15 ? Number.MAX_SAFE_INTEGER : Number(parts.whole)
  const value = parts.negative && size > 0 ? -size : size
  if (value < 0 && least >= 0) return { why: `${name}不能为负数` }
  if (value < least) return { why: `${name}最少 ${least}` }
  if (value > most) return { why: `${name}最多 ${most}` }
  return { value }
}

function withoutUnit(text: string, unit: string): string {
  if (unit !== '' && text.endsWith(unit)) return text.slice(0, -unit.length).trimEnd()
  return UNIT.exec(text)?.[1] ?? text
}

export interface AmountLimits {
  leastFen?: number
  mostFen?: number
  name?: string
}

/** The largest amount that is typed at once: 9,999,999,999.99 yuan. */
export const MOST_TYPED_FEN = 999_999_999_999

/** Typed yuan in fen: '12.5', '1,000', '１２．５', '12。5', '¥12', '12元'; or a sentence about what is wrong. */
export function readYuan(typed: string, limits: Omit<AmountLimits, 'leastFen'> = {}): Read<Fen> {
  const read = readSignedYuan(typed, { ...limits, leastFen: 0 })
  return 'why' in read ? read : { value: fen(read.value) }
}

/** The same with a sign, for changes of an amount. */
export function readSignedYuan(
  typed: string,
  { leastFen = -MOST_TYPED_FEN, mostFen = MOST_TYPED_FEN, name = '金额' }: AmountLimits = {},
): Read<number> {
  const text = plain(typed)
    .replace(/\s*(?:元|rmb|cny)$/i, '')
    .replace(/^([-+]?)\s*(?:\u00a5|rmb|cny)\s*/i, '$1')
    .replace(/^\+(?=\d)/, '')
  if (text === '') return { why: `请填写${name}` }
  const parts = partsOf(text)
  if (!parts) return { why: notNumber(text, name, '数字，如 12.50') }
  if (parts.decimals.length > 2) return { why: `${name}最多两位小数` }
  const size =
    parts.whole.length > 13
      ? Number.MAX_SAFE_INTEGER
      : Number(parts.whole) * 100 + Number(parts.decimals.padEnd(2, '0'))
  const value = parts.negative && size > 0 ? -size : size
  if (value < 0 && leastFen >= 0) return { why: `${name}不能为负数` }
  if (value < leastFen) return { why: `${name}最少 ${showFen(leastFen)}` }
  if (value > mostFen) return { why: `${name}最多 ${showFen(mostFen)}` }
  return { value }
}

/** A typed decimal number as plain text: '1,000.50' → '1000.5'. */
export function readDecimal(typed: string, { decimals = 6, name = '数值' } = {}): Read<string> {
  const text = plain(typed).replace(/^\+(?=\d)/, '')
  if (text === '') return { why: `请填写${name}` }
  const parts = partsOf(text)
  if (!parts) return { why: notNumber(text, name, '数字，如 12.5') }
  if (parts.decimals.length > decimals) return { why: `${name}最多 ${decimals} 位小数` }
  if (parts.whole.length > 9) return { why: `${name}过大` }
  const value = parts.whole + (parts.decimals && `.${parts.decimals}`)
  return { value: parts.negative && Number(value) > 0 ? `-${value}` : value }
}

/** A typed percentage in hundredths of a percent: '5', '-2.5', '10%'. */
export function readPercent(typed: string, { least, most }: { least: number; most: number }): Read<number> {
  const text = plain(typed)
    .replace(/\s*%$/, '')
    .replace(/^\+(?=\d)/, '')
  if (text === '') return { why: '请填写百分比' }
  const parts = partsOf(text)
  if (!parts) return { why: notNumber(text, '百分比', '数字，如 5 或 -2.5') }
  if (parts.decimals.length > 2) return { why: '百分比最多两位小数' }
  const size =
    parts.whole.length > 9
      ? Number.MAX_SAFE_INTEGER
      : Number(parts.whole) * 100 + Number(parts.decimals.padEnd(2, '0'))
  const value = parts.negative && size > 0 ? -size : size
  if (value < least * 100 || value > most * 100) return { why: `百分比应为 ${least}–${most}` }
  return { value }
}
