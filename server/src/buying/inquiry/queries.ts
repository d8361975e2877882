import type { Fen } from '@gongfang/contract/base/money'
import type { Day } from '@gongfang/contract/base/time'
import type {
  InquiryEvent,
  InquiryEventKind,
  InquiryForm,
  InquiryLine,
  InquiryState,
  LossReason,
} from '@gongfang/contract/buying/inquiry'
import type { TierPrice } from '@gongfang/contract/goods/catalogue'
import type { Attachment } from '@gongfang/contract/system/attachment'
import type { Db } from '../../db/connect.ts'
import { iso } from '../../db/instant.ts'
import { shownName } from '../../db/phone.ts'
import { ownCodeOf } from '../../goods/material-code/door.ts'
import { attachmentsOf } from '../../system/attachment/door.ts'
import type { HeadRow } from './rules.ts'

export interface InquiryRow {
  id: number
  no: string
  institutionId: number
  memberId: number
  unitId: number | null
  state: InquiryState
  revision: number
  title: string
  version: number
  waitsFor: 'member' | 'shop' | 'nobody'
  dueAt: string | null
}

const columns = (db: Db) => db`
  q.id, q.no, q.institution_id, q.member_id, q.unit_id, q.state, q.revision, q.title, q.version, q.waits_for, q.due_at`

/** After the purchase request of which it is part, before everything that its order locks. */
export async function lockInquiry(tx: Db, no: string) {
  const [row] = await tx<InquiryRow[]>`select ${columns(tx)} from inquiry q where q.no = ${no} for update`
  return row
}

export async function findInstitution(db: Db, no: string) {
  const [row] = await db<{ institutionId: number }[]>`select institution_id from inquiry where no = ${no}`
  return row?.institutionId
}

interface NewInquiry extends Pick<InquiryForm, 'title' | 'note' | 'wishedOn'> {
  no: string
  institutionId: number
  memberId: number
  unitId: number | null
  now: Date
}

export async function insertInquiry(tx: Db, q: NewInquiry): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into inquiry (no, institution_id, member_id, unit_id, state, title, note, wished_on, created_at, changed_at)
    values (${q.no}, ${q.institutionId}, ${q.memberId}, ${q.unitId}, 'draft', ${q.title}, ${q.note}, ${q.wishedOn || null},
            ${q.now}, ${q.now})
    returning id`
  return row.id
}

export const updateDraft = (
  tx: Db,
  id: number,
  { title, note, wishedOn, now }: Pick<InquiryForm, 'title' | 'note' | 'wishedOn'> & { now: Date },
) => tx<[{ revision: number }]>`
  update inquiry set title = ${title}, note = ${note}, wished_on = ${wishedOn || null}, revision = revision + 1,
         changed_at = ${now}
   where id = ${id} returning revision`

export async function replaceLines(tx: Db, inquiryId: number, lines: InquiryForm['lines']) {
  await tx`delete from inquiry_line where inquiry_id = ${inquiryId}`
  if (lines.length === 0) return
  await tx`
    insert into inquiry_line (inquiry_id, position, sku_id, text, quantity, unit, wished_on, note)
    select ${inquiryId}, l.place, l."skuId", l.text, l.quantity, l.unit, nullif(l."wishedOn", '')::date, l.note
      from rows from (jsonb_to_recordset(${tx.json(lines.map((line) => ({ ...line })))})
             as ("skuId" bigint, text text, quantity int, unit text, "wishedOn" text, note text))
           with ordinality as l ("skuId", text, quantity, unit, "wishedOn", note, place)`
}

export const deleteDraft = (tx: Db, id: number) =>
  tx`delete from inquiry where id = ${id} and state = 'draft'`

/** Those of these models that nobody can buy and that the inquiry does not have yet. */
export async function listUnknown(tx: Db, inquiryId: number | null, skuIds: readonly number[]) {
  const rows = await tx<{ skuId: number }[]>`
    select w.id as sku_id from unnest(${[...skuIds]}::bigint[]) as w (id)
     where not exists (select from sku_facts s join product_facts p on p.id = s.product_id
                        where s.id = w.id and s.enabled and p.status = 'onSale')
       and not exists (select from inquiry_line l where l.inquiry_id = ${inquiryId} and l.sku_id = w.id)`
  return new Set(rows.map(({ skuId }) => skuId))
}

export async function countDrafts(tx: Db, memberId: number): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*) as count from inquiry where member_id = ${memberId} and state = 'draft'`
  return row.count
}

export async function countLines(tx: Db, inquiryId: number): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*) as count from inquiry_line where inquiry_id = ${inquiryId}`
  return row.count
}

interface Step {
  state: InquiryState
  waitsFor: InquiryRow['waitsFor']
  /** Until when the shop answers; left out: as before. */
  dueAt?: Date
  /** A new version. */
  version?: number
  /** The shop has said something. */
  answers?: boolean
  lost?: { reason: LossReason; text: string }
  now: Date
}

export const updateCourse = (
  tx: Db,
  id: number,
  { state, waitsFor, dueAt, version, answers = false, lost, now }: Step,
) => tx`
  update inquiry
     set state = ${state}, waits_for = ${waitsFor}, revision = revision + 1, changed_at = ${now},
         asked_at = coalesce(asked_at, ${state === 'draft' ? null : now}::timestamptz),
         due_at = coalesce(${dueAt ?? null}::timestamptz, due_at),
         version = coalesce(${version ?? null}::integer, version),
         answered_in_time = case when ${answers} and answered_at is null then ${now} <= due_at else answered_in_time end,
         answered_at = case when ${answers} then coalesce(answered_at, ${now}) else answered_at end,
         loss_reason = ${lost?.reason ?? null}, loss_text = ${lost?.text ?? ''}
   where id = ${id}`

export const updateOwner = (
  tx: Db,
  id: number,
  { memberId, unitId, now }: { memberId: number; unitId: number | null; now: Date },
) => tx`
  update inquiry set member_id = ${memberId}, unit_id = ${unitId}, revision = revision + 1, changed_at = ${now}
   where id = ${id}`

interface NewEvent {
  inquiryId: number
  what: InquiryEventKind
  memberId?: number | null
  staff?: string | null
  text?: string
  version?: number
  now: Date
}

export const insertEvent = async (
  tx: Db,
  { inquiryId, what, memberId = null, staff = null, text = '', version, now }: NewEvent,
) => {
  const [row] = await tx<[{ id: number }]>`
    insert into inquiry_event (inquiry_id, at, what, member_id, staff, text, version)
    values (${inquiryId}, ${now}, ${what}, ${memberId}, ${staff}, ${text}, ${version ?? null}) returning id`
  return row.id
}

// ── reading ────────────────────────────────────────────────────────────────────────────────

/** JSON of the offer of inquiry `q` that counts; null: none yet. */
export const currentHead = (db: Db) => db`
  (select jsonb_build_object('version', f.version, 'at', ${iso(db, 'f.at')}, 'untilOn', f.until_on, 'goodsFen', f.goods_fen,
            'freightFen', f.freight_fen)
     from offer f where f.inquiry_id = q.id and f.version = q.version)`

/** Columns of a card of inquiry `q` and its owner `m`. */
export const cardColumns = (db: Db) => db`
  q.id, q.no, q.state, q.version, q.title, ${shownName(db, 'm')} as owner, q.member_id, q.created_at, q.asked_at, q.changed_at,
  q.waits_for, ${currentHead(db)} as offer,
  (select count(*) from inquiry_line l where l.inquiry_id = q.id) as kinds,
  array(select case when l.sku_id is null then l.text else p.title end
          from inquiry_line l left join sku_facts s on s.id = l.sku_id left join product_facts p on p.id = s.product_id
         where l.inquiry_id = q.id order by l.position limit 3) as titles`

export interface CardRow {
  id: number
  no: string
  state: InquiryState
  version: number
  title: string
  owner: string
  memberId: number
  createdAt: string
  askedAt: string | null
  changedAt: string
  waitsFor: InquiryRow['waitsFor']
  offer: HeadRow | null
  kinds: number
  titles: string[]
}

/** Columns of the whole inquiry `q`, its owner `m`. */
export const shownColumns = (db: Db) => db`
  ${cardColumns(db)}, q.institution_id, q.unit_id, q.revision, q.note, coalesce(q.wished_on::text, '') as wished_on, q.due_at,
  q.loss_reason, q.loss_text, q.order_no,
  q.request_no,
  ${attachmentsOf(db, 'inquiry', db`q.id`)} as attachments`

export interface ShownRow extends CardRow {
  institutionId: number
  unitId: number | null
  revision: number
  note: string
  wishedOn: string
  dueAt: string | null
  lossReason: LossReason | null
  lossText: string
  orderNo: string | null
  requestNo: string | null
  attachments: Attachment[]
}

/** In the order in which they were written. */
export const listLines = (db: Db, { id, institutionId }: Pick<ShownRow, 'id' | 'institutionId'>) => db<
  InquiryLine[]
>`
  select l.id, l.sku_id, s.product_id, l.text, coalesce(p.title, '') as title,
         coalesce(array_to_string(s.spec_values, ' · '), '') as spec, coalesce(s.model_code, '') as model_code,
         case when l.sku_id is null then '' else ${ownCodeOf(db, db`${institutionId}::bigint`, db`l.sku_id`)} end as own_code,
         coalesce(nullif(s.image, ''), p.first_image, '') as image, coalesce(nullif(l.unit, ''), p.unit, '') as unit,
         l.quantity, coalesce(l.wished_on::text, '') as wished_on, l.note
    from inquiry_line l left join sku_facts s on s.id = l.sku_id left join product_facts p on p.id = s.product_id
   where l.inquiry_id = ${id} order by l.position`

interface ThreadRow extends Omit<InquiryEvent, 'by' | 'name'> {
  member: string | null
  staff: string | null
  isMember: boolean
}

export const listEvents = (db: Db, inquiryId: number) => db<ThreadRow[]>`
  select e.id, e.at, e.what, e.member_id is not null as is_member, ${shownName(db, 'm')} as member, e.staff, e.text, e.version
    from inquiry_event e left join member_facts m on m.id = e.member_id
   where e.inquiry_id = ${inquiryId} order by e.id`

// ── offers ─────────────────────────────────────────────────────────────────────────────────

export interface OfferRow extends HeadRow {
  id: number
  terms: string
  note: string
  attachments: Attachment[]
}

/** All versions, the latest first. */
export const listVersions = (db: Db, inquiryId: number) => db<OfferRow[]>`
  select f.id, f.version, f.at, f.until_on, f.goods_fen, f.freight_fen, f.terms, f.note,
         ${attachmentsOf(db, 'offer', db`f.id`)} as attachments
    from offer f where f.inquiry_id = ${inquiryId} order by f.version desc`

export async function findInquiryOf(db: Db, offerId: number) {
  const [row] = await db<{ inquiryId: number }[]>`select inquiry_id from offer where id = ${offerId}`
  return row?.inquiryId
}

export const listOfferIds = async (tx: Db, inquiryId: number) =>
  (await tx<{ id: number }[]>`select id from offer where inquiry_id = ${inquiryId}`).map(({ id }) => id)

export interface OfferLineRow {
  id: number
  inquiryLineId: number | null
  skuId: number | null
  productId: number | null
  title: string
  spec: string
  modelCode: string
  ownCode: string
  image: string
  unit: string
  quantity: number
  minimum: number
  priceFen: Fen
  tiers: TierPrice[]
  leadDays: number | null
  note: string
}

export const listOfferLines = (
  db: Db,
  { offerId, institutionId }: { offerId: number; institutionId: number },
) => db<OfferLineRow[]>`
  select o.id, o.inquiry_line_id, o.sku_id, case when p.status <> 'draft' then p.id end as product_id, o.title, o.spec, o.model_code,
         case when o.sku_id is null then '' else ${ownCodeOf(db, db`${institutionId}::bigint`, db`o.sku_id`)} end as own_code,
         o.image, o.unit, o.quantity, o.minimum, o.price_fen, o.tiers, o.lead_days, o.note
    from offer_line o left join sku_facts s on s.id = o.sku_id left join product_facts p on p.id = s.product_id
   where o.offer_id = ${offerId} order by o.position`

export interface NewLine extends Omit<OfferLineRow, 'id' | 'productId' | 'ownCode'> {}

interface NewOffer {
  inquiryId: number
  version: number
  staff: string
  untilOn: Day
  goodsFen: Fen
  freightFen: Fen | null
  terms: string
  note: string
  lines: readonly NewLine[]
  now: Date
}

export async function insertOffer(tx: Db, o: NewOffer): Promise<number> {
  const lines = o.lines.map((line) => ({ ...line, tiers: line.tiers.map((tier) => ({ ...tier })) }))
  const [row] = await tx<[{ offerId: number }]>`
    with made as (
      insert into offer (inquiry_id, version, at, staff, until_on, goods_fen, freight_fen, terms, note)
      values (${o.inquiryId}, ${o.version}, ${o.now}, ${o.staff}, ${o.untilOn}, ${o.goodsFen}, ${o.freightFen}, ${o.terms}, ${o.note})
      returning id),
    lines as (
      insert into offer_line (offer_id, position, inquiry_line_id, sku_id, title, spec, model_code, image, unit, quantity, minimum,
             price_fen, tiers, lead_days, note)
      select made.id, l.place, l."inquiryLineId", l."skuId", l.title, l.spec, l."modelCode", l.image, l.unit, l.quantity, l.minimum,
             l."priceFen", l.tiers, l."leadDays", l.note
        from made, rows from (jsonb_to_recordset(${tx.json(lines)})
               as ("inquiryLineId" bigint, "skuId" bigint, title text, spec text, "modelCode" text, image text, unit text,
                   quantity int, minimum int, "priceFen" bigint, tiers jsonb, "leadDays" int, note text))
             with ordinality as l ("inquiryLineId", "skuId", title, spec, "modelCode", image, unit, quantity, minimum, "priceFen",
               tiers, "leadDays", note, place))
    select id as offer_id from made`
  return row.offerId
}

interface Model {
  id: number
  title: string
  spec: string
  modelCode: string
  image: string
  unit: string
}

export const listModels = (tx: Db, skuIds: readonly number[]) => tx<Model[]>`
  select s.id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code,
         coalesce(nullif(s.image, ''), p.first_image, '') as image, p.unit
    from sku_facts s join product_facts p on p.id = s.product_id and p.deleted_at is null
   where s.id = any(${[...skuIds]}::bigint[])`

/** The model of a product that was just made. */
export async function findModel(tx: Db, productId: number) {
  const [model] = await tx<(Omit<Model, 'id' | 'image'> & { skuId: number })[]>`
    select s.id as sku_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code, p.unit
      from sku_facts s join product_facts p on p.id = s.product_id where p.id = ${productId}`
  return model
}

export const listLineIds = (tx: Db, inquiryId: number) => tx<{ id: number }[]>`
  select id from inquiry_line where inquiry_id = ${inquiryId}`
