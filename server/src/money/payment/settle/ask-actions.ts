import type { PayPurpose } from '@gongfang/contract/money/payment'
import type { Run } from '../../../db/connect.ts'
import type { MemberContext } from '../../../http/context.ts'
import { each } from '../../../jobs/each.ts'
import { ChannelFailed } from '../../../outside/channel-failed.ts'
import { type Gateway, type PaymentWord, type Speaker, speakerIn } from '../channels/channel.ts'
import { gatewaysOf, outsideOf } from '../channels/channels.ts'
import { purposes } from '../purpose/actions.ts'
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
import { isLongOver } from './rules.ts'

/** The proof that `settle` weighs. Null: the company does not say that the attempt was paid, or not to us. */
export function proofOf(
  { channel }: Payment,
  word: PaymentWord,
  how: { kind: 'notify' | 'query'; eventId: string },
): Proof | null {
  if (word.state !== 'paid' || word.paidAt === null || !word.isOurs) return null
  const { outTradeNo, channelTradeNo, amountFen, paidAt, merchant, raw } = word
  return { outTradeNo, channelTradeNo, amountFen, paidAt, merchant, word: { ...how, channel, raw } }
}

const answered = (word: PaymentWord, { outTradeNo }: Payment) =>
  ({ kind: 'query', eventId: `query:${outTradeNo}:${word.said}` }) as const

/** Asks about one attempt and does what follows: settles it, closes what has had its time, or leaves it open. */
export async function askChannel(
  speaker: Speaker,
  gateway: Gateway,
  payment: Payment,
  now: Date,
): Promise<void> {
  const word = await gateway.query(payment.outTradeNo)
  const proof = word && proofOf(payment, word, answered(word, payment))
  if (proof) await weigh(speaker, proof, now)
  else if (word?.state === 'paid') await doubt(speaker, payment, word, now)
  else if (word?.state === 'ended') await close(speaker.run, payment, word.raw, now)
  else if (Date.parse(payment.expiresAt) <= now.getTime())
    await closeAtChannel(speaker, gateway, payment, now)
}

/** Closes an attempt outside first, then here: its goods are given to others only when nobody can pay for them any more. */
export async function closeAtChannel(
  speaker: Speaker,
  gateway: Gateway,
  payment: Payment,
  now: Date,
): Promise<void> {
  const said = await gateway.close(payment.outTradeNo)
  if (said === 'closed') return close(speaker.run, payment, { said }, now)
  const word = await gateway.query(payment.outTradeNo)
  const proof = word && proofOf(payment, word, answered(word, payment))
  if (proof) await weigh(speaker, proof, now)
}

async function weigh({ run, log }: Speaker, proof: Proof, now: Date) {
  if ((await settle(run, proof, now)) !== 'disbelieved') return
  const { outTradeNo, amountFen } = proof
  log.error({ outTradeNo, amountFen }, 'paid, but another amount')
}

/** The company says that it was paid, but not to us: nothing follows from that, and somebody should look. */
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

/** Asks about all attempts whose time to ask has come. */
export async function askDue(speaker: Speaker, now: Date): Promise<void> {
  const due = await claimToAsk(speaker.db, { now, limit: 200 })
  const gatewayOf = gatewaysOf(speaker)
  await each(due, async (payment) => askOne(speaker, await gatewayOf(payment.channel), payment, now), {
    atOnce: AT_ONCE,
  })
}

/** An attempt that the company is silent about is asked about again; long after its end it is simply closed. */
async function askOne(speaker: Speaker, gateway: Gateway | null, payment: Payment, now: Date) {
  let said = gateway ? 'nothing to believe' : 'no account'
  // Caught, because silence must not keep an attempt open for ever: it is closed below once its time is long over.
  try {
    if (gateway) await askChannel(speaker, gateway, payment, now)
  } catch (error) {
    if (!(error instanceof ChannelFailed)) throw error
    said = error.kind
  }
  // Keeps what the answer settled or closed.
  if (isLongOver(payment, now)) await close(speaker.run, payment, { said }, now)
}

/** Asks now, out of turn: the payer says that it is paid, or its time has just run out. */
async function askOwn(
  speaker: Speaker,
  about: { purpose: PayPurpose; subjectId: number; memberId: number; now: Date },
) {
  const mine = await claimOwn(speaker.db, about)
  const gatewayOf = gatewaysOf(speaker)
  await Promise.all(
    mine.map(async (payment) => askOne(speaker, await gatewayOf(payment.channel), payment, about.now)),
  )
}

/** The same for a member who looks whether it is paid. */
export const askAbout = (
  ctx: MemberContext,
  about: { purpose: PayPurpose; subjectId: number; memberId: number },
) => askOwn(speakerIn(ctx), { ...about, now: ctx.now })

/**
 * After a cancel, or when another attempt was kept, no open attempt can be paid; after a new price or an earlier end, none
 * of the old ones. Attempts at a company are closed there; when it is silent the job comes again.
 */
export async function closeOpenPayments(
  speaker: Speaker,
  { purpose, subjectId, now }: { purpose: PayPurpose; subjectId: number; now: Date },
) {
  const elsewhere = await speaker.run(async (tx) => {
    const subject = await purposes[purpose].lock(tx, subjectId)
    if (!subject) return []
    const open = await lockOpen(tx, {
      purpose,
      subjectId,
      ...(subject.waiting && { but: { amountFen: subject.payableFen, payBefore: subject.payBefore } }),
    })
    const ours = open.filter(({ channel }) => !outsideOf(channel))
    await closePayments(
      tx,
      ours.map(({ id }) => id),
      now,
    )
    return open.filter(({ channel }) => outsideOf(channel))
  })
  const gatewayOf = gatewaysOf(speaker)
  for (const payment of elsewhere) {
    const gateway = await gatewayOf(payment.channel)
    if (gateway) await closeAtChannel(speaker, gateway, payment, now)
  }
}
