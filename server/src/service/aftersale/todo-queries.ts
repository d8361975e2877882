import type { AftersaleView } from '@gongfang/contract/service/aftersale-desk'
import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'
import { inView } from './desk/queries.ts'

export const countAftersales = (db: Db, view: AftersaleView) =>
  countUpTo(db, db`select 1 from aftersale a where ${inView(db, view)}`)
