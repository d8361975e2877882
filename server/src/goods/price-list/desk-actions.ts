import type { Output, Parsed } from '@gongfang/contract/base/endpoint'
import { type FieldErrors, refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import {
  type endPriceList,
  type listPriceHistory,
  type listPriceLists,
  type listPriceRows,
  PREVIEW_ORDERS,
  PRICE_LIST_RULES,
  type PriceCells,
  type PriceListRecord,
  type PricePreview,
  type previewPriceList,
  type savePriceList,
  type savePriceRows,
} from '@gongfang/contract/goods/price-list-desk'
import type { Db } from '../../db/connect.ts'
import { asKeyPage, idBefore } from '../../db/key-page.ts'
import type { StaffContext } from '../../http/context.ts'
import { lockInstitutions } from '../../people/member/door.ts'
import { audit } from '../../system/audit/door.ts'
import { readConfig } from '../../system/config/door.ts'
import * as queries from './desk-queries.ts'
import { cellFaults, emptyCells, isSameRow, movedCells, previewSums, showCell } from './desk-rules.ts'
import { rowPrice } from './rules.ts'

export async function listPage(
  ctx: StaffContext,
  { view, keyword, after, limit }: Parsed<typeof listPriceLists>,
): Promise<Output<typeof listPriceLists>> {
  const filter = { view, keyword, today: dayOf(ctx.now) }
  const [rows, total] = await Promise.all([
    queries.listLists(ctx.db, {
      ...filter,
      after: after === undefined ? undefined : idBefore(after),
      limit: limit + 1,
    }),
    queries.countLists(ctx.db, filter),
  ])
  return asKeyPage(rows, limit, total)
}

const mustFind = async (db: Db, id: number) => (await queries.findHead(db, id))[0] ?? refuse('notFound')

export async function readRecord({ db, caller }: StaffContext, id: number): Promise<PriceListRecord> {
  const head = await mustFind(db, id)
  const [institutions, versions, overlaps, { rows, changed }, off, { priceListOffPercent }] =
    await Promise.all([
      queries.listNames(db, head.institutionIds),
      queries.listVersions(db, id),
      queries.listOverlaps(db, head),
      queries.countNext(db, id),
      greatestOff(db, head),
      readConfig(db),
    ])
  const { institutionIds: _, askedId, askedBy, askedAt, changedBy: _by, ...record } = head
  return {
    ...record,
    institutions,
    rows,
    rowsChanged: changed,
    asked: askedAt === null ? null : { by: askedBy, at: askedAt, own: askedId === caller.id },
    offPercent: off / 10,
    secondFrom: priceListOffPercent,
    overlaps: overlaps.map(({ name }) => name),
    versions,
  }
}

/** The greatest discount that the next version brings: of all rows where it reaches more institutions or days. */
async function greatestOff(db: Db, head: queries.ListHead): Promise<number> {
  if (!head.hasDraft) return 0
  const [all, { priceOrScore, scoreBuyRate }] = await Promise.all([reachesMore(db, head), readConfig(db)])
  return queries.findGreatestOff(db, head.id, { all, rate: priceOrScore === '2' ? scoreBuyRate : null })
}

async function reachesMore(
  db: Db,
  { id, version, institutionIds, fromOn, untilOn, priority }: queries.ListHead,
) {
  if (version === 0) return true
  const [now] = await queries.findPublishedHead(db, id)
  if (!now) return true
  const added = institutionIds.some((one) => !now.institutionIds.includes(one))
  return added || fromOn < now.fromOn || untilOn > now.untilOn || priority !== now.priority
}

/** The list locked for a change, after its institutions, as orders lock them. */
async function mustLock(tx: Db, id: number, institutionIds?: readonly number[]) {
  const before = await mustFind(tx, id)
  await lockInstitutions(
    tx,
    [...new Set([...(institutionIds ?? []), ...before.institutionIds])].sort((a, b) => a - b),
  )
  await queries.lockList(tx, id)
  return mustFind(tx, id)
}

function mustBeOpen({ state, revision }: queries.ListHead, seen: number) {
  if (state === 'ended') refuse('priceListEnded')
  if (revision !== seen) refuse('priceListMoved')
}

export const save = (ctx: StaffContext, wish: Parsed<typeof savePriceList>) =>
  ctx.transaction(async (tx) => {
    const { id, revision, institutionIds, ...said } = wish
    mustBeSpan(wish)
    const ids = [...new Set(institutionIds)].sort((a, b) => a - b)
    const head = id === null ? null : await mustLock(tx, id, ids)
    if (head) mustBeOpen(head, revision)
    if (head === null) await lockInstitutions(tx, ids)
    const known = await queries.listApproved(tx, ids)
    if (known.length !== ids.length) refuseField('institutionIds', '有机构已注销或未通过审核，请移除')
    const next = { ...said, institutionIds: ids, by: ctx.caller.name, now: ctx.now }
    const listId = id ?? (await queries.insertList(tx, next))
    await queries.putDraft(tx, listId, next)
    await queries.touchList(tx, listId, ctx.now)
    await audit(tx, ctx, {
      what: id === null ? 'priceList.create' : 'priceList.save',
      subject: `priceList ${listId}`,
      before: head && { ...pick(head), institutionIds: head.institutionIds },
      after: { ...said, institutionIds: ids },
    })
    return { id: listId }
  })

const pick = ({ name, note, priority, fromOn, untilOn }: queries.ListHead) => ({
  name,
  note,
  priority,
  fromOn,
  untilOn,
})

function mustBeSpan({ fromOn, untilOn }: Pick<Parsed<typeof savePriceList>, 'fromOn' | 'untilOn'>) {
  if (untilOn < fromOn) refuseField('untilOn', '结束日期不能早于开始日期')
  if (untilOn > dayAfter(fromOn, PRICE_LIST_RULES.days)) refuseField('untilOn', '最长十年')
}

export async function listRowPage(
  { db }: StaffContext,
  { id, keyword, changed, page, limit }: Parsed<typeof listPriceRows>,
): Promise<Output<typeof listPriceRows>> {
  await mustFind(db, id)
  const filter = { id, keyword, changed }
  const [rows, total] = await Promise.all([
    queries.listRows(db, { ...filter, limit, offset: (page - 1) * limit }),
    queries.countRows(db, filter),
  ])
  return { rows, total }
}

type SaidCells = NonNullable<Parsed<typeof savePriceRows>['rows'][number]['cells']>

const withCells = (present: PriceCells | undefined, cells: SaidCells): PriceCells => ({
  ...(present ?? emptyCells),
  ...said(cells),
})

/** The cells that are named. */
const said = (cells: SaidCells) =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined)) as Partial<PriceCells>

type RowChange = Parsed<typeof savePriceRows>['rows'][number]

/** Saves all cells or none. Cells that somebody else changed since they were read are named with what they say now. */
export const saveRows = (ctx: StaffContext, { id, rows }: Parsed<typeof savePriceRows>) =>
  ctx.transaction(async (tx) => {
    const head = await mustLock(tx, id)
    if (head.state === 'ended') refuse('priceListEnded')
    const goods = rows.map((row) => row.goods)
    const [present, published, known] = await Promise.all([
      queries.findCells(tx, id, goods),
      queries.findPublished(tx, id, goods),
      queries.listKnownGoods(tx, goods),
    ])
    const cellsOf = new Map(present.map((row) => [row.goods, row.cells]))
    const isKnown = new Set(known.map((row) => row.goods))
    const faults: FieldErrors = {}
    const seen = new Set<string>()
    for (const [at, row] of rows.entries()) {
      const wrong = isKnown.has(row.goods)
        ? rowFaults(row, cellsOf.get(row.goods))
        : { goods: '商品已不存在' }
      if (seen.has(row.goods)) wrong.goods = '同一商品在这次保存中出现两次'
      seen.add(row.goods)
      for (const [name, text] of Object.entries(wrong)) faults[`rows.${at}.${name}`] = text
    }
    if (Object.keys(faults).length > 0) refuse('priceRowFaults', { fields: faults })
    const next = rows.map((row) => ({
      goods: row.goods,
      cells: row.cells && withCells(cellsOf.get(row.goods), row.cells),
    }))
    const publishedOf = new Map(published.map((row) => [row.goods, row.cells]))
    await putNext(tx, head, next, publishedOf, ctx)
    await audit(tx, ctx, {
      what: 'priceList.saveRows',
      subject: `priceList ${id}`,
      before: Object.fromEntries(rows.map(({ goods: of }) => [of, cellsOf.get(of) ?? null])),
      after: Object.fromEntries(next.map(({ goods: of, cells }) => [of, cells])),
    })
    const after = await mustFind(tx, id)
    return { saved: rows.length, revision: after.revision }
  })

interface Writer {
  readonly caller: { readonly name: string }
  readonly now: Date
}

/** Writes rows of the next version; one that says what is published already is no change. */
export async function putNext(
  tx: Db,
  head: queries.ListHead,
  next: readonly queries.DraftRow[],
  published: ReadonlyMap<string, NonNullable<queries.DraftRow['cells']>>,
  { caller, now }: Writer,
) {
  const isNothing = ({ goods, cells }: queries.DraftRow) => {
    const stands = published.get(goods)
    return cells === null ? !stands : stands !== undefined && isSameRow(cells, stands)
  }
  await queries.putDraft(tx, head.id, { ...head, by: caller.name, now })
  await queries.deleteRows(
    tx,
    head.id,
    next.filter(isNothing).map(({ goods }) => goods),
  )
  await queries.putRows(
    tx,
    head.id,
    next.filter((row) => !isNothing(row)),
  )
  await queries.touchList(tx, head.id, now)
}

function rowFaults(
  { goods, was, cells }: RowChange,
  present: queries.DraftRow['cells'] | undefined,
): FieldErrors {
  if (was === null && present) return { goods: '刚被他人加入，请刷新后重试' }
  if (was !== null && !present) return { goods: '刚被他人移除，请刷新后重试' }
  if (present && was) {
    const names =
      cells === null
        ? movedCells(said(was), present)
        : movedCells(said(was), present).filter((name) => cells[name] !== undefined)
    if (names.length > 0)
      return Object.fromEntries(
        names.map((name) => [name, `已被他人改为 ${showCell(name, present)}，请刷新后重试`]),
      )
  }
  return cells === null ? {} : cellFaults(goods, withCells(present ?? undefined, cells))
}

interface OfDraft {
  id: number
  revision: number
}

export const publish = (ctx: StaffContext, { id, revision }: OfDraft) =>
  ctx.transaction(async (tx) => {
    const head = await mustLock(tx, id)
    mustBeOpen(head, revision)
    await mustBePublishable(tx, head, ctx.now)
    const { priceListOffPercent } = await readConfig(tx)
    const off = await greatestOff(tx, head)
    if (off > priceListOffPercent * 10) {
      await queries.askSecond(tx, id, { staffId: ctx.caller.id, by: ctx.caller.name, now: ctx.now })
      await queries.touchList(tx, id, ctx.now)
      await audit(tx, ctx, {
        what: 'priceList.askSecond',
        subject: `priceList ${id}`,
        after: { offPercent: off / 10 },
      })
      return { state: 'asked' as const, version: head.version }
    }
    return { state: 'published' as const, version: await publishNext(tx, ctx, head, ctx.caller.name, '') }
  })

export const confirm = (ctx: StaffContext, { id, revision }: OfDraft) =>
  ctx.transaction(async (tx) => {
    const head = await mustLock(tx, id)
    mustBeOpen(head, revision)
    if (head.askedAt === null) refuse('priceListNotAsked')
    if (head.askedId === ctx.caller.id) refuse('priceListOwn')
    await mustBePublishable(tx, head, ctx.now)
    return { version: await publishNext(tx, ctx, head, head.askedBy, ctx.caller.name) }
  })

async function mustBePublishable(tx: Db, head: queries.ListHead, now: Date) {
  if (!head.hasDraft) refuse('priceListNothing')
  if (head.institutionIds.length === 0) refuse('priceListEmpty', { values: { what: '没有选择机构' } })
  const { rows } = await queries.countNext(tx, head.id)
  if (rows === 0) refuse('priceListEmpty', { values: { what: '没有价格' } })
  const today = dayOf(now)
  if (head.untilOn < today) refuse('priceListEmpty', { values: { what: '结束日期已过' } })
  const { institutionIds, id } = head
  const full = await queries.listFull(tx, { id, institutionIds, today, most: PRICE_LIST_RULES.lists })
  if (full.length > 0)
    refuse('priceListMany', {
      values: { names: full.map(({ jigou }) => jigou).join('、'), most: PRICE_LIST_RULES.lists },
    })
}

async function publishNext(
  tx: Db,
  ctx: StaffContext,
  head: queries.ListHead,
  staff: string,
  confirmedBy: string,
): Promise<number> {
  const version = head.version + 1
  const rowsChanged = await queries.publishRows(tx, head.id, version)
  await queries.publishHead(tx, head, {
    version,
    state: 'active',
    staff,
    confirmedBy,
    now: ctx.now,
    rowsChanged,
  })
  await queries.deleteDraft(tx, head.id)
  await audit(tx, ctx, {
    what: confirmedBy === '' ? 'priceList.publish' : 'priceList.agreeSecond',
    subject: `priceList ${head.id}`,
    after: { version, rowsChanged, ...pick(head), institutionIds: head.institutionIds },
  })
  return version
}

export const giveBack = (ctx: StaffContext, { id, revision, reason }: OfDraft & { reason: string }) =>
  ctx.transaction(async (tx) => {
    const head = await mustLock(tx, id)
    mustBeOpen(head, revision)
    if (head.askedAt === null) refuse('priceListNotAsked')
    await queries.sendBack(tx, id, `${ctx.caller.name}：${reason}`)
    await audit(tx, ctx, { what: 'priceList.sendBackDraft', subject: `priceList ${id}`, after: { reason } })
    return {}
  })

export const discard = (ctx: StaffContext, { id, revision }: OfDraft) =>
  ctx.transaction(async (tx) => {
    const head = await mustLock(tx, id)
    mustBeOpen(head, revision)
    if (!head.hasDraft) refuse('priceListNothing')
    await queries.deleteDraft(tx, id)
    const deleted = head.version === 0
    if (deleted) await queries.deleteList(tx, id)
    await audit(tx, ctx, { what: 'priceList.discardDraft', subject: `priceList ${id}`, before: pick(head) })
    return { deleted }
  })

/** Orders that have read a price of it come first: each of them holds the list until it is placed. */
export const end = (ctx: StaffContext, { id, version }: Parsed<typeof endPriceList>) =>
  ctx.transaction(async (tx) => {
    const head = await mustLock(tx, id)
    if (head.state !== 'active') refuse(head.state === 'ended' ? 'priceListEnded' : 'priceListMoved')
    if (head.version !== version) refuse('priceListMoved')
    await queries.deleteDraft(tx, id)
    const published = await mustFind(tx, id)
    await queries.publishHead(tx, published, {
      version: version + 1,
      state: 'ended',
      staff: ctx.caller.name,
      confirmedBy: '',
      now: ctx.now,
      rowsChanged: 0,
    })
    await audit(tx, ctx, {
      what: 'priceList.endNow',
      subject: `priceList ${id}`,
      after: { version: version + 1 },
    })
    return {}
  })

export async function preview(
  { db }: StaffContext,
  { id, institutionId }: Parsed<typeof previewPriceList>,
): Promise<PricePreview> {
  await mustFind(db, id)
  const rows = await queries.listPreviewLines(db, { id, institutionId, orders: PREVIEW_ORDERS })
  const lines = rows.map(({ cells, ...line }) => ({
    ...line,
    agreedFen: cells === null ? null : (rowPrice(cells, line.baseFen, line.counted) ?? null),
  }))
  const { cheaper: _, ...sums } = previewSums(lines)
  const orders = [...Map.groupBy(lines, ({ no }) => no)].map(([no, own]) => {
    const { goodsFen, wouldFen, cheaper } = previewSums(own)
    return { no, createdAt: own[0]!.createdAt, kinds: own.length, cheaper, goodsFen, wouldFen }
  })
  return { orders, ...sums } as PricePreview
}

export async function readHistory(
  { db }: StaffContext,
  { modelCode, institutionId }: Parsed<typeof listPriceHistory>,
): Promise<Output<typeof listPriceHistory>> {
  const [model] = await queries.findModel(db, modelCode)
  if (!model) return refuseField('modelCode', '没有这个型号')
  const rows = await queries.listHistory(db, { skuId: model.id, institutionId })
  return { title: model.title, publicFen: model.publicFen, rows }
}
