import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Fen, fen, fenToPoints, Points, points } from '../base/money.ts'
import { Instant } from '../base/time.ts'
import { Count } from '../base/values.ts'
import { OrderNumber } from '../buying/order.ts'
import { type PointsPackage, TOP_UP_PACKAGES } from '../system/config.ts'

export const TopUpState = z.enum(['unpaid', 'paid', 'cancelled'])
export type TopUpState = z.output<typeof TopUpState>

/** Limits for an amount that the member types, in whole yuan. */
export const TOP_UP_YUAN = { least: 1, most: 50_000 } as const

/** Points for whole yuan at the given rate. */
export const topUpPoints = (yuan: number, rate: number) => points(yuan * rate)

export const packagePoints = ({ fen: amount, points: own }: PointsPackage, rate: number) =>
  own === null ? fenToPoints(fen(amount), rate) : points(own)

const Offered = z.object({ fen: Fen, points: Points, title: z.string() })

export const listPointsPackages = endpoint({
  method: 'POST',
  path: '/api/user.score/packages',
  access: 'approvedMember',
  summary: '积分充值套餐',
  input: z.object({}),
  output: z.object({
    /** Whether any way to pay is open now. */
    open: z.boolean(),
    rate: Count,
    packages: z.array(Offered),
    /** Unpaid top-ups, the newest first. */
    waiting: z.array(z.object({ no: OrderNumber, fen: Fen, points: Points, payBefore: Instant })),
  }),
})

export const startTopUp = endpoint({
  method: 'POST',
  path: '/api/user.score/topUp',
  access: 'approvedMember',
  institution: 'topUp',
  summary: '充值积分（需要 Idempotency-Key）；支付前先下单',
  once: true,
  input: z.strictObject({
    choice: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('package'),
        index: z
          .int('套餐不正确')
          .check(z.minimum(0, '套餐不正确'), z.maximum(TOP_UP_PACKAGES - 1, '套餐不正确')),
      }),
      z.strictObject({
        kind: z.literal('amount'),
        yuan: z
          .int('金额应为整数元')
          .check(
            z.minimum(TOP_UP_YUAN.least, '金额至少 1 元'),
            z.maximum(TOP_UP_YUAN.most, '金额最多 50000 元'),
          ),
      }),
    ]),
    /** Price and points that the page showed; the top-up is refused if they have changed. */
    seen: z.strictObject({ fen: Fen, points: Points }),
  }),
  output: z.object({ no: OrderNumber, fen: Fen, points: Points, payBefore: Instant }),
})
