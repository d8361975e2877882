import type { PayPurpose } from '@gongfang/contract/payment'
import type { Run } from '../../db/connect.ts'
import { each } from '../../jobs/each.ts'
import { ChannelFailed, type PaymentWord, type WechatPay } from '../../outside/wechat-pay.ts'
import { type Speaker, wechatOf } from '../channels/channel.ts'
import { purposes } from '../purpose/purposes.ts'
import {
  claimOwn,
  claimToAsk,
  closePayments,
  insertPaymentEvent,
  lockOpen,
  type Payment,
  updateDoubtful,
} from '../queries.ts'
import { type Proof, settle } from './actions.ts'
import { isLongOver, isOurs, isWechat } from './rules.ts'

/** What WeChat says of an attempt, as a proof that `settle` can weigh. Null: it does not say that it was paid, or not to us. */
export function proofOf(
  { channel }: Payment,
  word: PaymentWord,
  { account }: WechatPay,
  how: { kind: 'notify' | 'query'; eventId: string },
): Proof | null {
  if (word.state !== 'SUCCESS' || word.paidAt === null || !isOurs(word, account)) return null
  const { outTradeNo, transactionId, amountFen, paidAt, raw } = word
  return { outTradeNo, channelTradeNo: transactionId, amountFen, paidAt, word: { ...how, channel, raw } }
}

/** Asks WeChat about one attempt and does what follows: settles it, closes what has had its time, or leaves it open. */
export async function askChannel(
  speaker: Speaker,
  wechat: WechatPay,
  payment: Payment,
  now: Date,
): Promise<void> {
  const { outTradeNo } = payment
  const word = await wechat.query(outTradeNo)
  const proof =
    word && proofOf(payment, word, wechat, { kind: 'query', eventId: `query:${outTradeNo}:${word.state}` })
  const { run } = speaker
  if (proof) await weigh(speaker, proof, now)
  else if (word?.state === 'SUCCESS') await doubt(speaker, payment, word, now)
  else if (word && (word.state === 'CLOSED' || word.state === 'REVOKED' || word.state === 'REFUND'))
    await close(run, payment, word.raw, now)
  else if (Date.parse(payment.expiresAt) <= now.getTime()) await closeAtChannel(speaker, wechat, payment, now)
}

/** First there, then here: what it held is given to others only when nobody can pay for it any more. */
export async function closeAtChannel(
  speaker: Speaker,
  wechat: WechatPay,
  payment: Payment,
  now: Date,
): Promise<void> {
  const said = await wechat.close(payment.outTradeNo)
  if (said === 'closed') return close(speaker.run, payment, { said }, now)
  const word = await wechat.query(payment.outTradeNo)
  const how = { kind: 'query', eventId: `query:${payment.outTradeNo}:SUCCESS` } as const
  const proof = word && proofOf(payment, word, wechat, how)
  if (proof) await weigh(speaker, proof, now)
}

async function weigh({ run, log }: Speaker, proof: Proof, now: Date) {
  if ((await settle(run, proof, now)) !== 'disbelieved') return
  const { outTradeNo, amountFen } = proof
  log.error({ outTradeNo, amountFen }, 'paid, but another amount')
}

/** Paid, says WeChat, but not to us: nothing follows from it, and somebody should look. */
function doubt({ run, log }: Speaker, { id, channel, outTradeNo }: Payment, { raw }: PaymentWord, now: Date) {
  log.error({ outTradeNo }, 'paid, but to another merchant or app')
  const word = { channel, eventId: `doubt:${outTradeNo}`, kind: 'query', raw } as const
  return run(async (tx) => {
    await insertPaymentEvent(tx, id, word, now)
    await updateDoubtful(tx, id)
  })
}

const close = (run: Run, { id, channel, outTradeNo }: Payment, raw: object, now: Date) =>
  run(async (tx) => {
    const { count } = await closePayments(tx, [id], now)
    if (count === 0) return
    const word = { channel, eventId: `close:${outTradeNo}`, kind: 'close', raw } as const
    await insertPaymentEvent(tx, id, word, now)
  })

const AT_ONCE = 8

/** All that it is time to ask about. One that WeChat is silent about is asked again; after its time it is simply over. */
export async function askDue(speaker: Speaker, now: Date): Promise<void> {
  const due = await claimToAsk(speaker.db, { now, limit: 200 })
  const wechat = due.length > 0 ? await wechatOf(speaker, { off: true }) : null
  await each(due, (payment) => askOne(speaker, wechat, payment, now), { atOnce: AT_ONCE })
}

async function askOne(speaker: Speaker, wechat: WechatPay | null, payment: Payment, now: Date) {
  let said = wechat ? 'nothing to believe' : 'no account'
  try {
    if (wechat) await askChannel(speaker, wechat, payment, now)
  } catch (error) {
    if (!(error instanceof ChannelFailed)) throw error
    said = error.kind
  }
  // What was settled or closed by the answer stays as it is.
  if (isLongOver(payment, now)) await close(speaker.run, payment, { said }, now)
}

/** Its payer says that it is paid, or its time has just run out: asked now, and not when it is its turn. */
export async function askOwn(
  speaker: Speaker,
  about: { purpose: PayPurpose; subjectId: number; memberId: number; now: Date },
) {
  const mine = await claimOwn(speaker.db, about)
  const wechat = mine.length > 0 ? await wechatOf(speaker, { off: true }) : null
  await Promise.all(mine.map((payment) => askOne(speaker, wechat, payment, about.now)))
}

/**
 * After a cancel, or when another attempt was kept, nothing that is open can be paid; after a new price or an earlier
 * end, nothing of the old one. What is open at WeChat is closed there; when it is silent the job comes again.
 */
export async function closeOpenPayments(
  speaker: Speaker,
  { purpose, subjectId, now }: { purpose: PayPurpose; subjectId: number; now: Date },
) {
  const elsewhere = await speaker.run(async (tx) => {
    const subject = await purposes[purpose].lock(tx, subjectId)
    if (!subject) return []
    const open = await lockOpen(tx, {
      ...{ purpose, subjectId },
      ...(subject.waiting && { but: { amountFen: subject.payableFen, payBefore: subject.payBefore } }),
    })
    const ours = open.filter(({ channel }) => !isWechat(channel))
    await closePayments(
      tx,
      ours.map(({ id }) => id),
      now,
    )
    return open.filter(({ channel }) => isWechat(channel))
  })
  const wechat = elsewhere.length > 0 ? await wechatOf(speaker, { off: true }) : null
  for (const payment of elsewhere) {
    if (wechat) await closeAtChannel(speaker, wechat, payment, now)
  }
}
