import type { Db } from '../../db/connect.ts'

export const countWaiting = (db: Db, { institutionId }: { institutionId: number }) => db`
  (select count(*) from purchase_request
    where institution_id = ${institutionId} and state in ('pending', 'approved'))`
