import { Refusal } from '@gongfang/contract/base/refusal'
import type { OpenWays } from '@gongfang/contract/buying/order'
import { noNotes, type OrderNotes } from '@gongfang/contract/buying/order-notes'
import { RECURRING_LINES_MOST, type RecurringReason } from '@gongfang/contract/buying/recurring'
import type { Db } from '../../db/connect.ts'
import { mustBeReady, quoteLines } from '../order/door.ts'
import { isOwnAddress, type Plan } from './queries.ts'
import { reasonsOf } from './rules.ts'

export type Quote = Awaited<ReturnType<typeof quoteLines>>
type Lines = readonly { skuId: number; quantity: number }[]

/** The notes of a request of this plan. */
export const notesOf = ({ notes }: Pick<Plan, 'notes'>): OrderNotes => ({ ...noNotes, ...notes })

export const whole = (text: string): RecurringReason => ({ skuId: null, text })

/** The sentences of a refusal's fields; without any, its own sentence. */
export const textOf = ({ message, details: { fields } }: Refusal) =>
  fields && Object.keys(fields).length > 0 ? Object.values(fields).join('；') : message

interface Judging {
  plan: Pick<
    Plan,
    'memberId' | 'institutionId' | 'addressId' | 'fundId' | 'notes' | 'percent' | 'currency' | 'agreed'
  >
  lines: Lines
  open: OpenWays
  now: Date
  /** A request is handed in now. */
  lock?: boolean
}

/** The lines as they would be ordered now, and what stands in the way of a request. */
export async function judge(
  db: Db,
  { plan, lines, open, now, lock = false }: Judging,
): Promise<{ quote: Quote | undefined; reasons: RecurringReason[] }> {
  if (lines.length === 0) return { quote: undefined, reasons: [whole('清单中没有商品')] }
  if (lines.length > RECURRING_LINES_MOST)
    return { quote: undefined, reasons: [whole(`清单超过 ${RECURRING_LINES_MOST} 种商品`)] }
  const { memberId, institutionId, addressId } = plan
  const fundId = plan.fundId ?? undefined
  const quote = await quoteLines(db, { memberId, lines, addressId: addressId ?? 0, fundId, open, now, lock })
  const stands = addressId !== null && (await isOwnAddress(db, { addressId, memberId, institutionId }))
  const reasons = [
    ...reasonsOf(quote.lines, plan, quote.preview.amounts.currency),
    ...(stands ? [] : [whole('所选的收货地址已删除，请重新选择')]),
    ...(fundId !== undefined && !quote.fund ? [whole('所选的经费已停用，或申请人不能再使用')] : []),
  ]
  return { quote, reasons: reasons.length > 0 ? reasons : unready(quote, plan) }
}

function unready(quote: Quote, plan: Judging['plan']): RecurringReason[] {
  const { institutionId, fundId } = plan
  try {
    mustBeReady(quote, { institutionId, fundId: fundId ?? undefined, notes: notesOf(plan) })
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [whole(textOf(error))]
  }
}
