import type { Points } from '@gongfang/contract/base/money'
import type { Day } from '@gongfang/contract/base/time'
import type { OrderAmounts, OrderDraft, OrderSource } from '@gongfang/contract/buying/order'
import type { Outside } from '@gongfang/contract/goods/assortment-mode'
import type { AgreedBy, OfferedBy } from '@gongfang/contract/goods/price-list'
import type { Address } from '@gongfang/contract/people/address'
import type { InstitutionSettings } from '@gongfang/contract/people/institution-settings'
import type { Db } from '../../../db/connect.ts'
import { outsideOf, theAssortment } from '../../../goods/assortment/door.ts'
import { chosenLines } from '../../../goods/cart/door.ts'
import type { Orderable } from '../../../goods/catalogue/door.ts'
import type { FreightRule } from '../../../goods/freight/door.ts'
import { ownCodeOf } from '../../../goods/material-code/door.ts'
import { type AgreedRow, agreedLists, agreedRows, heldRows } from '../../../goods/price-list/door.ts'
import type { Along } from '../../approval/door.ts'

export interface QuoteFacts {
  /** Lines in the order of the cart; `lineId` is null for buy-now. */
  wishes: (Orderable & {
    lineId: number | null
    quantity: number
    ownCode: string
    /** Its product is thrown away. */
    isBinned: boolean
    agreed: AgreedRow[] | null
    outside: Outside | null
  })[]
  /** What the institution has agreed to buy, if that is in use. */
  assortment: { id: number; version: number; mode: Outside } | null
  address: Address | null
  balance: Points
  /** All rules in the order in which they are tried. */
  freightRules: FreightRule[]
  /** Configured values by key. */
  settings: Record<string, unknown>
  /** Null without an institution. `approvalVersion` is null if its orders need no approval, `demands` if it has none. */
  belonging: {
    institutionId: number
    approvalVersion: number | null
    demands: InstitutionSettings | null
  } | null
}

/** A draft of the buyer, or that of a purchase request with the goods and the address that were frozen. */
export type QuoteDraft = Omit<OrderDraft, 'source'> & {
  /** `requestId`: the request that the lines are of, once it was handed in. */
  source: OrderSource | { kind: 'request'; lines: readonly RequestedLine[]; requestId?: number }
  /** Instead of one of the address book. */
  address?: Address | null
  /** Amounts that the request holds in its fund, and the request. */
  held?: OrderAmounts
  heldBy?: number
  /** Goods of a paid order that these are sent with. */
  along?: Along
}

export interface RequestedLine {
  skuId: number
  quantity: number
  /** The list that the request holds its price by. */
  agreed?: AgreedBy | undefined
  /** The offer that its price is of. */
  offered?: OfferedBy | undefined
}

type NotOffered = Exclude<QuoteDraft['source'], { kind: 'offer' }>

interface FactsInput {
  memberId: number
  today: Day
  /** What is accepted of an offer comes as lines. */
  draft: Pick<QuoteDraft, 'addressId'> & { source: NotOffered }
  /** Locks the cart lines until the transaction ends. */
  lock: boolean
}

/**
 * Everything that a quote is made of in one statement: it is asked for twice an order. Who waited
 * for the lock sees what was true before it; stock and points are asked again when they are taken.
 */
export async function getQuoteFacts(
  db: Db,
  { memberId, draft, today, lock }: FactsInput,
): Promise<QuoteFacts> {
  const { source, addressId } = draft
  const wish =
    source.kind === 'cart'
      ? chosenLines(db, { memberId, lineIds: source.lineIds, lock })
      : source.kind === 'request'
        ? requestedLines(db, source.lines)
        : db`select null::jsonb as held, null::bigint as line_id, ${source.skuId}::bigint as sku_id, ${source.quantity}::integer as quantity,
                  null::timestamptz as added_at, 0 as place`
  const [facts] = await db<[QuoteFacts]>`
    with wish as (${wish}), ${agreedLists(db, { member: db`${memberId}`, today })}, ${theAssortment(db, db`${memberId}`)}
    select (select coalesce(json_agg(json_build_object(
                'lineId', w.line_id, 'quantity', w.quantity, 'skuId', s.id, 'productId', p.id, 'title', p.title,
                'spec', array_to_string(s.spec_values, ' · '), 'modelCode', s.model_code, 'ownCode', ${ownCodeOf(db, institutionOf(db, memberId), db`s.id`)},
                'image', coalesce(nullif(s.image, ''), p.first_image), 'unit', p.unit, 'priceFen', s.price_fen,
                'points', s.points, 'stock', s.stock, 'backorder', s.backorder, 'leadDays', s.lead_days, 'minQuantity', s.min_quantity,
                'stepQuantity', s.step_quantity, 'weightG', s.weight_g, 'tiersTogether', p.tiers_together, 'status', p.status, 'isBinned', p.deleted_at is not null,
                'enabled', s.enabled,
                'tierPrices', coalesce((
                   select json_agg(json_build_object('fromQuantity', t.from_quantity, 'priceFen', t.price_fen)
                                   order by t.from_quantity)
                     from tier_price_facts t where t.sku_id = s.id), '[]'),
                'outside', ${outsideOf(db, today)}, 'agreed', ${source.kind === 'request' ? db`coalesce(${agreedRows(db)}, '[]') || coalesce(${heldRows(db, db`w.held`)}, '[]')` : agreedRows(db)})
                order by w.added_at desc, w.place, w.line_id desc), '[]')
              from wish w join sku_facts s on s.id = w.sku_id join product_facts p on p.id = s.product_id) as wishes,
           ${addressOf(db, { memberId, addressId })} as address,
           (select json_build_object('id', id, 'version', version, 'mode', mode) from the_assortment) as assortment,
           (select coalesce(sum(greatest(balance, 0)), 0)::bigint from points_account_facts where member_id = ${memberId}) as balance,
           (select coalesce(json_agg(json_build_object('regionPrefixes', region_prefixes, 'firstFen', first_fen,
                'firstWeightG', first_weight_g, 'nextFen', next_fen, 'nextWeightG', next_weight_g,
                'freeFromFen', free_from_fen) order by position, id), '[]')
              from freight_rule) as freight_rules,
           (select coalesce(json_object_agg(key, value), '{}') from config_facts) as settings,
           (select json_build_object('institutionId', i.id, 'approvalVersion', i.approval_version,
                'demands', (select json_build_object('fundFromFen', d.fund_from_fen, 'notes', d.notes, 'attachmentFromFen', d.attachment_from_fen)
                              from institution_settings_facts d where d.institution_id = i.id))
              from membership_now ms join institution_facts i on i.id = ms.institution_id
             where ms.member_id = ${memberId}) as belonging`
  return facts
}

const addressInJson = (db: Db) => db`
  json_build_object('id', a.id, 'receiver', a.receiver, 'phone', a.phone, 'regionCode', a.region_code,
    'regionText', a.region_text, 'detail', a.whole_detail, 'tag', a.tag, 'isDefault', a.is_default)`

/**
 * The chosen address, the member's own or one of the institution; without a choice the member's default, or else that of
 * the nearest unit that has one, or of the institution.
 */
const addressOf = (db: Db, { memberId, addressId }: { memberId: number; addressId: number | undefined }) =>
  addressId === undefined
    ? db`
  coalesce((select ${addressInJson(db)} from address_facts a where a.member_id = ${memberId} and a.is_default), (
    select ${addressInJson(db)}
      from membership_now ms join address_facts a on a.institution_id = ms.institution_id and a.is_default
      left join unit_facts u on u.id = ms.unit_id
     where ms.member_id = ${memberId} and (a.unit_id is null or a.unit_id = u.id or a.unit_id = any(u.above))
     order by a.unit_id is null, a.unit_id = u.id desc, array_position(u.above, a.unit_id) desc limit 1))`
    : db`
  (select ${addressInJson(db)} from address_facts a
    where a.id = ${addressId}
      and (a.member_id = ${memberId} or a.institution_id = ${institutionOf(db, memberId)}))`

const institutionOf = (db: Db, memberId: number) => db`
  (select institution_id from membership_now where member_id = ${memberId})`

const requestedLines = (db: Db, lines: readonly RequestedLine[]) => db`
  select w.agreed as held, null::bigint as line_id, w."skuId" as sku_id, w.quantity, null::timestamptz as added_at, w.place
    from jsonb_to_recordset(${db.json(lines.map((line, place) => ({ ...line, place })))}::jsonb)
         as w ("skuId" bigint, quantity integer, agreed jsonb, place integer)`
