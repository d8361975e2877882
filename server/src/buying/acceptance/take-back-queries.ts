import type { Db } from '../../db/connect.ts'
import type { Undoable } from './take-back-rules.ts'

/** The order must be locked. */
export async function findUndoable(tx: Db, { orderId, no }: { orderId: number; no: string }) {
  const [row] = await tx<(Undoable & { id: number; orderLineIds: number[] })[]>`
    select a.id, a.member_id, a.at,
           exists (select from acceptance_undo u where u.acceptance_id = a.id) as gone,
           exists (
             select from standing_acceptance b join acceptance_line d on d.acceptance_id = b.id
              where b.order_id = a.order_id and b.id > a.id
                and d.order_line_id in (select order_line_id from acceptance_line where acceptance_id = a.id)) as accepted_later,
           exists (
             select from aftersale_facts s join aftersale_line_facts x on x.aftersale_id = s.id
              where s.order_id = a.order_id and s.created_at >= a.at and s.kind not in ('refundBeforeShip', 'goodwill')
                and x.order_line_id in (select order_line_id from acceptance_line where acceptance_id = a.id)) as claimed,
           array(select order_line_id from acceptance_line where acceptance_id = a.id order by 1) as order_line_ids
      from acceptance a where a.order_id = ${orderId} and a.no = ${no}`
  return row
}

export const insertUndo = (tx: Db, undo: { id: number; memberId: number; now: Date }) => tx`
  insert into acceptance_undo (acceptance_id, member_id, at) values (${undo.id}, ${undo.memberId}, ${undo.now})`
