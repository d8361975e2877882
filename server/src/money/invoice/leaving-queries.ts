import type { Db } from '../../db/connect.ts'

export const countOpen = (db: Db, { institutionId }: { institutionId: number }) => db`
  (select count(*) from invoice_request
    where institution_id = ${institutionId} and state in ('requested', 'redNeeded'))`
