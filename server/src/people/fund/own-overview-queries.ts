import { dayOf } from '@gongfang/contract/base/time'
import type { Db } from '../../db/connect.ts'
import { countShort, type Reader } from './queries.ts'

/** Null: a member who reads no fund. */
export const countOwnShort = (db: Db, reader: Reader | null, now: Date) =>
  reader ? db`(${countShort(db, { ...reader, shortOn: dayOf(now) })})` : db`0`
