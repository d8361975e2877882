import type { Db } from '../../db/connect.ts'
import { iso } from '../../db/instant.ts'
import type { Caller } from '../../http/context.ts'
import { waitingFor } from './own/queries.ts'
import { asksToPay } from './pay/queries.ts'

interface Reader {
  readonly caller: Caller
  readonly memberId: number
  readonly now: Date
  /** Whether orders of this kind can wait for the member at all. */
  readonly may: boolean
}

const waiting = ({ caller: { institutionId, roles }, memberId, now }: Reader) => ({
  memberId,
  institutionId,
  roles,
  now,
})

/** All orders that the member may pay, and those which it was asked to pay. */
export const countToPay = (db: Db, reader: Reader) =>
  reader.may
    ? db`(select jsonb_build_object('all', count(*), 'asked', count(*) filter (where ${asksToPay(db, reader.caller.roles)}))
            from shop_order o where ${waitingFor(db, { what: 'pay', ...waiting(reader) })})`
    : db`'{"all": 0, "asked": 0}'::jsonb`

export const countWithAftersale = (db: Db, reader: Reader) =>
  reader.may
    ? db`(select count(*) from shop_order o where ${waitingFor(db, { what: 'aftersale', ...waiting(reader) })})`
    : db`0`

export const listUnpaid = (db: Db, { memberId, now }: Pick<Reader, 'memberId' | 'now'>) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('no', o.no, 'payBefore', ${iso(db, 'o.pay_before')},
                             'slipRejected', o.pay_way = 'bank' and b.state is not distinct from 'rejected')
                             order by o.pay_before), '[]')
     from shop_order o left join bank_transfer_facts b on b.order_id = o.id
    where o.member_id = ${memberId} and o.state = 'unpaid' and o.pay_before > ${now})`
