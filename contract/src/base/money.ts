import * as z from 'zod/mini'
import './endpoint.ts'

/**
 * Money in 分 and points are integers; the brands make the compiler refuse to mix them. Yuan appears on
 * screens only.
 */
export const Fen = z.int('金额不正确').check(z.minimum(0, '金额不正确')).brand<'Fen'>()
export type Fen = z.output<typeof Fen>
export const Points = z.int('积分不正确').check(z.minimum(0, '积分不正确')).brand<'Points'>()
export type Points = z.output<typeof Points>

/** Money with a sign; amounts taken back are negative. */
export const SignedFen = z.int('金额不正确').brand<'SignedFen'>()
export type SignedFen = z.output<typeof SignedFen>

export const fen = (value: number) => safe(value) as Fen
export const points = (value: number) => safe(value) as Points

/** The most that one order, or one line of a cart, may come to: 10 billion yuan, or as many points. */
export const MOST_ORDER = 1_000_000_000_000

/** A sum of a cart or list that is only shown. It stops where integers end; such goods cannot be ordered at once. */
export const shownSum = (value: number) => fen(Math.min(value, Number.MAX_SAFE_INTEGER))
export const shownPoints = (value: number) => points(Math.min(value, Number.MAX_SAFE_INTEGER))

function safe(value: number) {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an amount: ${value}`)
  return value
}

/** Currency in which an order is paid. priceOrScore on the wire says "1" for money and "2" for points. */
export const Currency = z.enum(['money', 'points'])
export type Currency = z.output<typeof Currency>

/** Yuan × rate, rounded to the nearest point (half up). `rate` = scoreBuyRate, points per yuan. */
export const fenToPoints = (amount: Fen, rate: number) => points(Math.floor((amount * rate + 50) / 100))

/** Price in points: the item's own one, else the converted one, at least 1 for a price above 0. */
export const pricePoints = (priceFen: Fen, ownPoints: Points | null | undefined, rate: number) =>
  ownPoints ?? (priceFen > 0 ? points(Math.max(1, fenToPoints(priceFen, rate))) : points(0))

/** Value of points in money, rounded down. */
export const pointsToFen = (amount: Points, rate: number) => fen(Math.floor((amount * 100) / rate))

/** For display only, converted as the specification says: divided by the rate, two decimals. */
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

/** Points earned by goods that were paid in money, rounded down. */
export const rewardFor = (goodsFen: number, perYuan: number): Points =>
  points(Math.floor((goodsFen * perYuan) / 100))
