import type { AftersaleView } from '@gongfang/contract/aftersale-desk'
import type { Db } from '../db/connect.ts'
import { countUpTo } from '../db/key-page.ts'
import { inView } from './desk/queries.ts'

export const countAftersales = (db: Db, view: AftersaleView) =>
  countUpTo(db, db`select 1 from aftersale a where ${inView(db, view)}`)

/** Goods that are on their way or have to be looked at; those that were not sent yet wait for their member. */
export const countComingBack = (db: Db) =>
  countUpTo(db, db`select 1 from aftersale a where ${inView(db, 'comingBack')} and a.state <> 'approved'`)
