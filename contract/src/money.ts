import * as z from 'zod/mini'
import './endpoint.ts'

/** Money in 分 and points are integers and never mix: the brands make the compiler say so. Yuan exists only on screens. */
export const Fen = z.int('金额不正确').check(z.minimum(0, '金额不正确')).brand<'Fen'>()
export type Fen = z.output<typeof Fen>
export const Points = z.int('积分不正确').check(z.minimum(0, '积分不正确')).brand<'Points'>()
export type Points = z.output<typeof Points>

export const fen = (value: number) => safe(value) as Fen
export const points = (value: number) => safe(value) as Points

function safe(value: number) {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an amount: ${value}`)
  return value
}

/** What an order is paid in. The wire's priceOrScore says "1" for money and "2" for points. */
export const Currency = z.enum(['money', 'points'])
export type Currency = z.output<typeof Currency>

/** Yuan × rate, rounded to the nearest point (half up). `rate` = scoreBuyRate, points per yuan. */
export const fenToPoints = (amount: Fen, rate: number) => points(Math.floor((amount * rate + 50) / 100))

/** What something costs in points: its own price, else the converted one; nothing is free by rounding. */
export const pricePoints = (priceFen: Fen, ownPoints: Points | null | undefined, rate: number) =>
  ownPoints ?? (priceFen > 0 ? points(Math.max(1, fenToPoints(priceFen, rate))) : points(0))

/** What points are worth against an amount of money, never more than they are. */
export const pointsToFen = (amount: Points, rate: number) => fen(Math.floor((amount * 100) / rate))

/** For display only, as the specification converts: divide, two decimals. */
export const pointsToYuan = (amount: number, rate: number) => (amount / rate).toFixed(2)

/** '12.50' */
export const yuan = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
/** '¥12.50' */
export const showFen = (amount: number) => `\u00a5${yuan(amount)}`
/** '400积分' */
export const showPoints = (amount: number) => `${amount}积分`

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const UNITS = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** An amount in Chinese capitals, as quotations and invoices carry it: 81200 → 捌佰壹拾贰元整. */
export function capitals(amount: number): string {
  const whole = Math.floor(amount / 100)
  const jiao = Math.floor((amount % 100) / 10)
  const cent = amount % 10
  const yuanPart = whole > 0 ? `${wholeCapitals(whole)}元` : ''
  if (jiao === 0 && cent === 0) return yuanPart ? `${yuanPart}整` : '零元整'
  const gap = jiao === 0 && yuanPart ? '零' : ''
  const jiaoPart = jiao > 0 ? `${DIGITS[jiao]}角` : gap
  return `${yuanPart}${jiaoPart}${cent > 0 ? `${DIGITS[cent]}分` : '整'}`
}

function wholeCapitals(whole: number): string {
  let rest = whole
  let text = ''
  for (let group = 0; rest > 0; group++, rest = Math.floor(rest / 10_000)) {
    const part = rest % 10_000
    // A group below a thousand that stands behind another one is read with a 零 between them.
    const lead = part < 1000 && rest >= 10_000 && part > 0 ? '零' : ''
    if (part > 0) text = `${lead}${groupCapitals(part)}${GROUPS[group]}${text}`
    else if (text !== '' && !text.startsWith('零')) text = `零${text}`
  }
  return text
}

function groupCapitals(part: number): string {
  let text = ''
  let zero = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(part / 10 ** place) % 10
    if (digit === 0) zero = text !== ''
    else {
      text += `${zero ? '零' : ''}${DIGITS[digit]}${UNITS[place]}`
      zero = false
    }
  }
  return text
}
