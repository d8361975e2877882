import * as z from 'zod/mini'
import './endpoint.ts'

/** Money in 分 and points are integers and never mix: the brands make the compiler say so. Yuan exists only on screens. */
export const Fen = z.int('金额不正确').check(z.minimum(0, '金额不正确')).brand<'Fen'>()
export type Fen = z.output<typeof Fen>
export const Points = z.int('积分不正确').check(z.minimum(0, '积分不正确')).brand<'Points'>()
export type Points = z.output<typeof Points>

/** Money in either direction: what is taken back is negative. */
export const SignedFen = z.int('金额不正确').brand<'SignedFen'>()
export type SignedFen = z.output<typeof SignedFen>

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

const sign = (amount: number) => (amount < 0 ? '-' : '')
const digits = (amount: number) =>
  `${Math.floor(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`
/** '12.50', '-12.50' */
export const yuan = (amount: number) => sign(amount) + digits(amount)
/** '¥12.50', '-¥12.50' */
export const showFen = (amount: number) => `${sign(amount)}\u00a5${digits(amount)}`
/** '400积分' */
export const showPoints = (amount: number) => `${amount}积分`

/** What goods paid with money earn; less than a whole point earns none. */
export const rewardFor = (goodsFen: number, perYuan: number): Points =>
  points(Math.floor((goodsFen * perYuan) / 100))
