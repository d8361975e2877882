import type { Currency, Fen, Points } from '@gongfang/contract/base/money'
import type { Delivery, OrderFund, OrderState, PayWay } from '@gongfang/contract/buying/order'
import { noteKeysAt, type OrderNotes, type OrderNotesAt } from '@gongfang/contract/buying/order-notes'
import type { LineAgreed } from '@gongfang/contract/goods/price-list'
import type { Db } from '../../../db/connect.ts'
import { unitPathOf } from '../../../people/team/door.ts'
import { approversOf, notesOf } from '../../approval/door.ts'
import { buyerName, matching, type OrderSearch } from '../own/queries.ts'
import { agreedOf, fundOf } from '../queries.ts'

export interface SheetOrder extends OrderNotes {
  id: number
  no: string
  /** Filled in lists of a unit or of the institution only. */
  buyer: string
  unitPath: string
  createdAt: string
  state: OrderState
  payWay: PayWay
  paidAt: string | null
  delivery: Delivery
  receiver: string
  kinds: number
  pieces: number
  currency: Currency
  goodsFen: Fen
  freightFen: Fen
  deductFen: Fen
  payableFen: Fen
  payablePoints: Points
  parcels: string
  approvers: string
  fund: OrderFund | null
}

export const listForSheet = (db: Db, search: OrderSearch, limit: number) => db<SheetOrder[]>`
  select o.id, o.no, ${buyerName(db)} as buyer, ${unitPathOf(db, db`o.unit_id`)} as unit_path,
         o.created_at, o.state, o.pay_way, o.paid_at, o.delivery,
         coalesce(o.address->>'receiver', '') as receiver, o.kinds, o.pieces, o.currency, o.goods_fen, o.freight_fen,
         o.deduct_fen, o.payable_fen, o.payable_points,
         coalesce((select string_agg(k.carrier || ' ' || k.tracking_no, '；' order by k.id)
            from order_package k where k.order_id = o.id), '') as parcels,
         ${approversOf(db)} as approvers, ${notesOf(db, 'o')}, ${fundOf(db)}
    from shop_order o
   where ${matching(db, search)}
   order by o.id desc limit ${limit}`

export interface SheetLine extends OrderNotesAt<'lines'> {
  no: string
  createdAt: string
  state: OrderState
  currency: Currency
  modelCode: string
  ownCode: string
  title: string
  spec: string
  unit: string
  quantity: number
  shippedQuantity: number
  priceFen: Fen
  amountFen: Fen
  points: Points
  amountPoints: Points
  agreed: LineAgreed | null
}

/** The lines of these orders, in the same order. */
export const listLinesForSheet = (db: Db, orderIds: readonly number[], limit: number) => db<SheetLine[]>`
  select o.no, o.created_at, o.state, ${notesOf(db, 'o', noteKeysAt('lines'))}, o.currency, l.model_code, l.own_code, l.title, l.spec, l.unit, l.quantity,
         l.shipped_quantity, l.price_fen, l.amount_fen, l.points, l.amount_points, ${agreedOf(db)} as agreed
    from shop_order o join order_line l on l.order_id = o.id
   where o.id = any(${[...orderIds]})
   order by o.id desc, l.position limit ${limit}`
