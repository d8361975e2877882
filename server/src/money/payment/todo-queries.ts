import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'
import { isDoubtful as paymentIsDoubtful } from './desk/queries.ts'
import { isTrouble as refundInTrouble } from './refund/queries.ts'

export const countRefundTrouble = (db: Db) =>
  countUpTo(db, db`select 1 from refund r where r.state <> 'done' and ${refundInTrouble(db)}`)

export const countPaymentDoubts = (db: Db) =>
  countUpTo(db, db`select 1 from payment p where ${paymentIsDoubtful(db)}`)
