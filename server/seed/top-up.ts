import type { Db } from '../src/db/connect.ts'
import { insertPayment } from '../src/money/payment/queries.ts'
import { settle } from '../src/money/payment/settle/actions.ts'
import { dayNumber } from '../src/numbers.ts'
import { insertTopUp } from '../src/people/points/top-up-queries.ts'
import { MINUTE } from './stories.ts'

const AMOUNT_FEN = 10_000
const RATE = 32

/** Points bought for ¥100.00, paid as everything in the demo is. */
export async function buyPoints(tx: Db, { memberId, at }: { memberId: number; at: Date }) {
  const no = dayNumber(at)
  const points = (AMOUNT_FEN / 100) * RATE
  const payBefore = new Date(at.getTime() + 30 * MINUTE)
  await insertTopUp(tx, {
    no,
    memberId,
    amountFen: AMOUNT_FEN,
    points,
    rate: RATE,
    title: '',
    now: at,
    payBefore,
  })
  const [row] = await tx<[{ id: number }]>`select id from top_up where no = ${no}`
  const outTradeNo = `DEMO${no}`
  await insertPayment(tx, {
    outTradeNo,
    purpose: 'topUp',
    subjectId: row.id,
    memberId,
    channel: 'demo',
    amountFen: AMOUNT_FEN,
    now: at,
    expiresAt: payBefore,
  })
  const paidAt = new Date(at.getTime() + MINUTE)
  const word = {
    channel: 'demo',
    eventId: `demo-${no}`,
    kind: 'confirm',
    raw: { amountFen: AMOUNT_FEN },
  } as const
  const proof = { outTradeNo, channelTradeNo: `demo-${no}`, amountFen: AMOUNT_FEN, paidAt, word }
  await settle((work) => work(tx), proof, paidAt)
}
