import type { Db } from '../../db/connect.ts'

/** Members besides the last one. */
export const countOthers = (db: Db, { institutionId }: { institutionId: number }) => db`
  (select greatest(count(*) - 1, 0) from membership where institution_id = ${institutionId} and state <> 'left')`
