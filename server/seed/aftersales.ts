import { fen, points } from '@gongfang/contract/base/money'
import type { AskedKind } from '@gongfang/contract/service/aftersale'
import type { Db } from '../src/db/connect.ts'
import { carryOutHere } from '../src/money/payment/refund/send-actions.ts'
import { apply } from '../src/service/aftersale/actions.ts'
import { approve, refund, settleRefund } from '../src/service/aftersale/desk/actions.ts'
import { getAmounts } from '../src/service/aftersale/queries.ts'
import { HOUR, MINUTE } from './stories.ts'

/** A request of a member for an order, and its progress. */
export interface Regret {
  kind: AskedKind
  afterMs: number
  /** [model code, pieces] */
  goods: readonly (readonly [string, number])[]
  reason: string
  note: string
  until: 'applied' | 'approved' | 'refunded'
  /** Ids of uploads. */
  images?: number[]
  attachmentIds?: number[]
}

const RETURN_TO = '工坊商城退货组 0571-88880000\n浙江省杭州市余杭区仓前街道 18 号总仓'

/** Told through the same actions as in real life, as member and staff did them at those times. */
export async function regretOrder(
  tx: Db,
  order: { id: number; no: string; memberId: number },
  regret: Regret & { placedAt: Date },
) {
  const { kind, goods, reason, note, until, afterMs, placedAt, images = [], attachmentIds = [] } = regret
  const lines = await tx<{ orderLineId: number; quantity: number }[]>`
    select l.id as order_line_id, g.quantity
      from order_line l join jsonb_to_recordset(${tx.json(goods.map(([code, quantity]) => ({ code, quantity })))})
           as g(code text, quantity int) on g.code = l.model_code
     where l.order_id = ${order.id} order by l.position`
  const run = <T>(work: (tx: Db) => Promise<T>) => work(tx)
  const at = (ms: number) => new Date(placedAt.getTime() + afterMs + ms)
  const caller = { id: order.memberId, institutionId: null, roles: [] }
  const member = { once: run, caller, now: at(0) }
  const asked = lines.map((line) => ({ ...line, serials: [] }))
  await apply(member as never, { no: order.no, kind, lines: asked, reason, note, images, attachmentIds })
  if (until === 'applied') return

  const [one] = await tx<[{ id: number }]>`select id from aftersale where order_id = ${order.id}`
  const staff = (ms: number) =>
    ({
      transaction: run,
      caller: { id: null, name: '演示客服' },
      ip: '',
      requestId: '',
      now: at(ms),
    }) as never
  await approve(staff(2 * HOUR), { id: one.id, returnTo: kind === 'returnRefund' ? RETURN_TO : '' })
  if (until === 'approved') return

  const { amountFen, amountPoints } = await getAmounts(tx, one.id)
  const sums = { amountFen: fen(amountFen), amountPoints: points(amountPoints), freight: 0, offline: false }
  await refund(staff(3 * HOUR), { id: one.id, ...sums })
  const [{ refundId }] = await tx<
    [{ refundId: number }]
  >`select refund_id from aftersale where id = ${one.id}`
  const now = at(3 * HOUR + MINUTE)
  await run((tx) => carryOutHere(tx, { refundId, now }))
  await settleRefund(run, { refundId, now })
}
