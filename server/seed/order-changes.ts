import type { Db } from '../src/db/connect.ts'
import { Kept } from '../src/http/kept.ts'
import { carryOutHere } from '../src/money/payment/refund/send-actions.ts'
import { settleRefund } from '../src/service/aftersale/desk/actions.ts'
import { accept, ask, decline, preview, previewCase } from '../src/service/order-change/actions.ts'
import type { Buyer, Happening } from './orders.ts'
import { type ChangedStory, HOUR, MINUTE } from './stories.ts'

/** An order, what its buyer asks to change, and what the staff answer an hour later. */
export function planChange(
  tx: Db,
  buyer: Buyer,
  story: ChangedStory,
  tellOrder: () => Promise<{ id: number; no: string }>,
): Happening[] {
  const { order, asked, until } = story
  let placed = { id: 0, no: '' }
  let changeNo = ''
  const orderIs = async () => {
    placed = await tellOrder()
  }
  const asks = async () => {
    changeNo = await askChange(tx, buyer, { ...asked, ...placed })
  }
  const answers = () => answer(tx, buyer, { ...story, changeNo, agoMs: asked.agoMs - HOUR })
  return [
    { agoMs: order.agoMs, happens: orderIs },
    { agoMs: asked.agoMs, happens: asks },
    ...(until === 'asked' ? [] : [{ agoMs: asked.agoMs - HOUR, happens: answers }]),
  ]
}

type Asked = ChangedStory['asked'] & { id: number; no: string }

async function askChange(tx: Db, buyer: Buyer, { id, no, agoMs, fewer, added, reason }: Asked) {
  const lines = await tx<{ id: number; modelCode: string }[]>`
    select id, model_code from order_line where order_id = ${id}`
  const wish = {
    no,
    lines: fewer.map(([code, quantity]) => ({
      orderLineId: lines.find(({ modelCode }) => modelCode === code)?.id ?? 0,
      quantity,
    })),
    added: added.map(([code, quantity]) => ({ skuId: buyer.skuIds.get(code) ?? 0, quantity })),
  }
  const caller = { id: buyer.memberId, institutionId: buyer.institutionId }
  const ctx = contextAt(tx, buyer, { agoMs, caller })
  const { quote } = await preview(ctx, wish)
  return (await ask(ctx, { ...wish, quote, reason })).changeNo
}

type Answered = Pick<ChangedStory, 'until' | 'answer'> & { changeNo: string; agoMs: number }

async function answer(tx: Db, buyer: Buyer, { until, answer: reason = '', changeNo, agoMs }: Answered) {
  const ctx = contextAt(tx, buyer, { agoMs, caller: { id: null, name: '演示客服' } })
  if (until === 'declined') return decline(ctx, { changeNo, reason })
  const { quote } = await previewCase(ctx, changeNo)
  await accept(ctx, { changeNo, quote })
  const now = new Date(buyer.now.getTime() - agoMs + MINUTE)
  const refunds = await tx<{ refundId: number }[]>`
    select a.refund_id from order_change c join aftersale a on a.id = c.aftersale_id
     where c.no = ${changeNo} and a.refund_id is not null`
  for (const { refundId } of refunds) {
    await carryOutHere(tx, { refundId, now })
    await settleRefund((work) => work(tx), { refundId, now })
  }
}

/** What the actions read of a request, at a moment of the past. */
function contextAt(tx: Db, { now }: Buyer, { agoMs, caller }: { agoMs: number; caller: object }) {
  const run = <T>(work: (tx: Db) => Promise<T>) => work(tx)
  return {
    ...{ db: tx, transaction: run, once: run, caller, kept: new Kept(tx), env: { demo: true } },
    ...{ ip: '', requestId: '', now: new Date(now.getTime() - agoMs) },
  } as never
}
