import type { Db } from '../../db/connect.ts'

export async function findSignUpPayStatus(db: Db, { no, memberId }: { no: string; memberId: number }) {
  const [status] = await db<
    {
      id: number
      no: string
      signUpState: 'unpaid' | 'waitlisted' | 'registered' | 'attended' | 'cancelled'
      paid: boolean
      currency: 'money' | 'points'
      payableFen: number
      payablePoints: number
      payBefore: string | null
    }[]
  >`
    select id, no, state as sign_up_state, paid_at is not null and state <> 'cancelled' as paid,
           case when fee_points > 0 then 'points' else 'money' end as currency,
           fee_fen as payable_fen, fee_points as payable_points,
           case when state = 'unpaid' then pay_before end as pay_before
      from sign_up_facts where no = ${no} and member_id = ${memberId}`
  return status
}
