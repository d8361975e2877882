import { type Payer, payableBy } from '../../../buying/order/door.ts'
import type { Db } from '../../../db/connect.ts'
import type { Payment } from '../queries.ts'

export async function findDemoPayment(db: Db, outTradeNo: string) {
  const [payment] = await db<
    (Pick<Payment, 'outTradeNo' | 'purpose' | 'amountFen' | 'state'> & { subjectNo: string })[]
  >`
    select p.out_trade_no, p.purpose, coalesce(o.no, s.no, t.no) as subject_no, p.amount_fen, p.state
      from payment p
      left join order_facts o on p.purpose = 'order' and o.id = p.subject_id
      left join sign_up_facts s on p.purpose = 'signUp' and s.id = p.subject_id
      left join top_up_facts t on p.purpose = 'topUp' and t.id = p.subject_id
     where p.out_trade_no = ${outTradeNo} and p.channel = 'demo'`
  return payment
}

export async function findPayStatus(db: Db, { no, payer }: { no: string; payer: Payer }) {
  const [status] = await db<
    {
      id: number
      memberId: number
      no: string
      orderState: 'unpaid' | 'paid' | 'shipped' | 'done' | 'cancelled' | 'closed'
      paid: boolean
      currency: 'money' | 'points'
      payableFen: number
      payablePoints: number
      payBefore: string | null
    }[]
  >`
    select id, member_id, no, state as order_state, paid_at is not null as paid, currency, payable_fen, payable_points,
           case when state = 'unpaid' then pay_before end as pay_before
      from order_facts o where no = ${no} and ${payableBy(db, payer)}`
  return status
}

export async function findTopUpPayStatus(db: Db, { no, memberId }: { no: string; memberId: number }) {
  const [status] = await db<
    {
      id: number
      no: string
      topUpState: 'unpaid' | 'paid' | 'cancelled'
      paid: boolean
      currency: 'money'
      payableFen: number
      payablePoints: number
      payBefore: string | null
    }[]
  >`
    select id, no, state as top_up_state, state = 'paid' as paid, 'money' as currency, amount_fen as payable_fen,
           0 as payable_points, case when state = 'unpaid' then pay_before end as pay_before
      from top_up_facts where no = ${no} and member_id = ${memberId}`
  return status
}
