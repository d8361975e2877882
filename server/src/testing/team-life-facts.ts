import type { RequestState } from '@gongfang/contract/buying/approval'
import type { Delivery, OrderState } from '@gongfang/contract/buying/order'
import type { InvoiceState } from '@gongfang/contract/money/invoice'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import type { AftersaleKind, AftersaleState } from '@gongfang/contract/service/aftersale'
import type { TestMember, TestShop } from './shop.ts'

/** What stands in the books before a step. */
export interface Facts {
  members: { memberId: number; institutionId: number; roles: InstitutionRole[] }[]
  orders: {
    no: string
    memberId: number
    institutionId: number
    state: OrderState
    currency: 'money' | 'points'
    delivery: Delivery
    payableFen: number
    /** In money, before points are set off. */
    worthFen: number
    version: number
    bankFen: number
    accepted: number
  }[]
  requests: {
    id: number
    no: string
    memberId: number
    state: RequestState
    asked: number[]
    ever: number[]
  }[]
  cases: {
    id: number
    no: string
    orderNo: string
    memberId: number
    kind: AftersaleKind
    state: AftersaleState
    restocked: boolean | null
    offered: boolean
  }[]
  invoices: { id: number; no: string; memberId: number; institutionId: number; state: InvoiceState }[]
  payments: string[]
  collected: string[]
  /** Members with goods in the depot. */
  holders: number[]
  funds: { id: number; code: string; ownerId: number }[]
}

export async function readFacts({
  shop: { db },
  people,
}: {
  shop: TestShop
  people: readonly TestMember[]
}): Promise<Facts> {
  const ids = people.map(({ id }) => id)
  const [facts] = await db<[Facts]>`
    select (select coalesce(json_agg(json_build_object('memberId', member_id, 'institutionId', institution_id, 'roles', roles)), '[]')
              from membership where member_id = any(${ids}) and state = 'active') as members,
           (select coalesce(json_agg(json_build_object('no', o.no, 'memberId', o.member_id, 'institutionId', o.institution_id,
                     'state', o.state, 'currency', o.currency, 'delivery', o.delivery, 'payableFen', o.payable_fen,
                     'worthFen', case o.currency when 'points' then o.payable_points * 100 / o.rate
                                 else o.payable_fen + o.deduct_fen end, 'version', o.version,
                     'bankFen', coalesce((select received_fen from bank_transfer where order_id = o.id), 0),
                     'accepted', (select count(*) from acceptance where order_id = o.id)) order by o.id), '[]')
              from shop_order o where o.member_id = any(${ids})) as orders,
           (select coalesce(json_agg(json_build_object('id', r.id, 'no', r.no, 'memberId', r.member_id, 'state', r.state,
                     'asked', array(select p.member_id from approval_person p join approval_step s on s.id = p.step_id
                                     where s.request_id = r.id and s.round = r.round and p.state = 'waiting'),
                     'ever', array(select member_id from approval_person where request_id = r.id)) order by r.id), '[]')
              from purchase_request r where r.member_id = any(${ids})) as requests,
           (select coalesce(json_agg(json_build_object('id', a.id, 'no', a.no, 'orderNo', o.no, 'memberId', a.member_id,
                     'kind', a.kind, 'state', a.state, 'restocked', a.restocked, 'offered', a.refund_offered_at is not null) order by a.id), '[]')
              from aftersale a join shop_order o on o.id = a.order_id where a.member_id = any(${ids})) as cases,
           (select coalesce(json_agg(json_build_object('id', id, 'no', no, 'memberId', member_id, 'institutionId', institution_id,
                     'state', state) order by id), '[]')
              from invoice_request where member_id = any(${ids})) as invoices,
           array(select out_trade_no from payment where member_id = any(${ids}) and channel = 'demo' and state = 'created'
                  order by id) as payments,
           array(select v.no from verification v join voucher c on c.id = v.voucher_id
                  where v.member_id = any(${ids}) and v.undone_at is null and c.kind = 'depot' order by v.id) as collected,
           array(select distinct member_id from depot_item where member_id = any(${ids}) and held > 0) as holders,
           (select coalesce(json_agg(json_build_object('id', f.id, 'code', f.code, 'ownerId', f.owner_id) order by f.id), '[]')
              from fund f where f.institution_id = ${people[0]!.institutionId}) as funds`
  return facts
}
