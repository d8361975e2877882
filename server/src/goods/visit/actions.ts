import type { Db } from '../../db/connect.ts'
import { deleteVisits } from './queries.ts'

/** A member leaves. */
export const forgetVisits = (tx: Db, memberId: number) => deleteVisits(tx, memberId, undefined)
