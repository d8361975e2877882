import type { Db } from '../../db/connect.ts'

export interface PointsHolder {
  memberId: number
  mobile: string
  balance: number
  /** Points that this employee has moved since then without a second person. */
  moved: number
}

interface Wanted {
  readonly lock: boolean
  readonly staffId: number
  readonly since: Date
}

export async function listAccountsByMobile(
  tx: Db,
  mobiles: readonly string[],
  { lock, staffId, since }: Wanted,
) {
  if (lock) {
    await tx`select from member where mobile = any(${mobiles as string[]}) order by id for key share`
    await tx`
      select from points_account where member_id in (select id from member where mobile = any(${mobiles as string[]}))
       order by member_id for update`
  }
  return tx<PointsHolder[]>`
    select m.id as member_id, m.mobile, a.balance,
           coalesce((select sum(abs(j.delta)) from points_adjustment j
                      where j.member_id = m.id and j.made_by = ${staffId} and j.made_at > ${since}
                        and j.state = 'booked' and j.decided_by is null), 0)::bigint as moved
      from member_facts m join points_account a on a.member_id = m.id
     where m.mobile = any(${mobiles as string[]}) and m.left_at is null`
}

interface Batch {
  readonly memberId: number
  readonly batch: string
}

/** Which of these batches are booked already. */
export const listKnownBatches = (tx: Db, batches: readonly Batch[]) => tx<Batch[]>`
  select j.member_id, j.batch
    from unnest(${batches.map(({ memberId }) => memberId)}::bigint[], ${batches.map(({ batch }) => batch)}::text[]) as b(member_id, batch)
    join points_adjustment j on j.member_id = b.member_id and j.batch = b.batch and j.batch <> ''`
