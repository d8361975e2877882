import type { Output, Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import {
  type endPriceList,
  type listPriceLists,
  PRICE_LIST_RULES,
  type PriceListRecord,
  type savePriceList,
} from '@gongfang/contract/goods/price-list-desk'
import type { Db } from '../../db/connect.ts'
import { asKeyPage, idBefore } from '../../db/key-page.ts'
import type { StaffContext } from '../../http/context.ts'
import { lockInstitutions } from '../../people/member/door.ts'
import { audit } from '../../system/audit/door.ts'
import { readConfig } from '../../system/config/door.ts'
import * as queries from './desk-queries.ts'
import { countNext, findGreatestOff, publishRows } from './desk-row-queries.ts'

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

export const mustFind = async (db: Db, id: number) =>
  (await queries.findHead(db, id))[0] ?? refuse('notFound')

export async function readRecord({ db, caller }: StaffContext, id: number): Promise<PriceListRecord> {
  const head = await mustFind(db, id)
  const [institutions, versions, overlaps, { rows, changed }, off, { priceListOffPercent }] =
    await Promise.all([
      queries.listNames(db, head.institutionIds),
      queries.listVersions(db, id),
      queries.listOverlaps(db, head),
      countNext(db, id),
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
  return findGreatestOff(db, head.id, { all, rate: priceOrScore === '2' ? scoreBuyRate : null })
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
export async function mustLock(tx: Db, id: number, institutionIds?: readonly number[]) {
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
  const { rows } = await countNext(tx, head.id)
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
  const rowsChanged = await publishRows(tx, head.id, version)
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
