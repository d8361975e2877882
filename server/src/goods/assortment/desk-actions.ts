import type { Output, Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import type { AssortmentEntry } from '@gongfang/contract/goods/assortment'
import {
  ASSORTMENT_RULES,
  type AssortmentPreview,
  type AssortmentRecord,
  type changeAssortment,
  type listAssortmentEntries,
  type listAssortments,
  PREVIEW_ORDERS,
  type previewAssortment,
  type readAssortmentCodes,
  type saveAssortment,
} from '@gongfang/contract/goods/assortment-desk'
import { assortmentModeNames } from '@gongfang/contract/goods/assortment-mode'
import type { Db } from '../../db/connect.ts'
import { asKeyPage, idBefore } from '../../db/key-page.ts'
import type { StaffContext } from '../../http/context.ts'
import { audit } from '../../system/audit/door.ts'
import * as queries from './desk-queries.ts'
import { tellMember } from './events.ts'
import { countInside, dropListed, listLastOrders, lockListing, refreshListed } from './listed-queries.ts'
import { countEntries, listEntries, listReaders } from './queries.ts'

export async function listPage(
  ctx: StaffContext,
  { view, keyword, after, limit }: Parsed<typeof listAssortments>,
): Promise<Output<typeof listAssortments>> {
  const filter = { view, keyword }
  const [rows, total] = await Promise.all([
    queries.listRows(ctx.db, {
      ...filter,
      after: after === undefined ? undefined : idBefore(after),
      limit: limit + 1,
    }),
    queries.countRows(ctx.db, filter),
  ])
  return asKeyPage(rows, limit, total)
}

const mustFind = async (db: Db, id: number) => (await queries.findHead(db, id))[0] ?? refuse('notFound')

export async function readRecord({ db, now }: StaffContext, id: number): Promise<AssortmentRecord> {
  const head = await mustFind(db, id)
  const [kinds, inside, versions] = await Promise.all([
    queries.countKinds(db, id),
    countInside(db, { id, today: dayOf(now) }),
    queries.listVersions(db, id),
  ])
  return { ...head, ...kinds, ...inside, versions }
}

export const create = (ctx: StaffContext, institutionId: number) =>
  ctx.transaction(async (tx) => {
    const [institution] = await queries.findApproved(tx, institutionId)
    if (!institution) return refuseField('institutionId', '机构已注销或未通过审核')
    const [made] = await queries.insertAssortment(tx, { institutionId, now: ctx.now })
    if (!made) return refuse('assortmentThere')
    await queries.putVersion(tx, {
      ...{ id: made.id, mode: 'off', version: 1, note: '', added: 0, removed: 0 },
      staff: ctx.caller.name,
      now: ctx.now,
    })
    await audit(tx, ctx, {
      what: 'assortment.create',
      subject: `assortment ${made.id}`,
      after: { jigou: institution.jigou },
    })
    return { id: made.id }
  })

async function mustLock(tx: Db, id: number, version: number) {
  await queries.lockAssortment(tx, id)
  const head = await mustFind(tx, id)
  if (head.version !== version) refuse('assortmentMoved')
  return head
}

export const save = (ctx: StaffContext, { id, version, mode, note }: Parsed<typeof saveAssortment>) =>
  ctx.transaction(async (tx) => {
    const head = await mustLock(tx, id, version)
    if (head.mode === mode && head.note === note) return { version }
    const next = { ...head, mode, note, version: version + 1 }
    await queries.putVersion(tx, { ...next, added: 0, removed: 0, staff: ctx.caller.name, now: ctx.now })
    await relist(tx, next, ctx.now)
    await audit(tx, ctx, {
      what: 'assortment.save',
      subject: `assortment ${id}`,
      before: { mode: assortmentModeNames[head.mode], note: head.note },
      after: { mode: assortmentModeNames[mode], note },
    })
    if (head.mode !== mode) await tellOf(tx, head, next)
    return { version: next.version }
  })

/** The list of one outside of which nothing is bought is there as soon as the change is. */
async function relist(tx: Db, { id, mode }: queries.Head, now: Date) {
  await lockListing(tx, id)
  if (mode === 'only') await refreshListed(tx, { id, today: dayOf(now), stamp: '' })
  else await dropListed(tx, id)
}

async function tellOf(
  tx: Db,
  before: queries.Head,
  { id, institutionId, jigou, mode, version }: queries.Head,
) {
  const values = { jigou, now: assortmentModeNames[mode], before: assortmentModeNames[before.mode] }
  for (const { memberId } of await listReaders(tx, institutionId))
    await tellMember(tx, { memberId, event: 'assortmentMode', reference: `${id}/${version}`, values })
}

export async function listEntryPage(
  { db }: StaffContext,
  { id, keyword, page, limit }: Parsed<typeof listAssortmentEntries>,
): Promise<Output<typeof listAssortmentEntries>> {
  await mustFind(db, id)
  const [rows, total] = await Promise.all([
    listEntries(db, { id, keyword, limit, offset: (page - 1) * limit }),
    countEntries(db, { id, keyword }),
  ])
  return { rows, total }
}

/** Each line by itself: a model, one that is there already, or what is wrong. Nothing is written. */
export async function readCodes(
  { db }: StaffContext,
  { id, codes }: Parsed<typeof readAssortmentCodes>,
): Promise<Output<typeof readAssortmentCodes>> {
  await mustFind(db, id)
  const typed = codes.map((code) => code.trim())
  const models = new Map((await queries.listModels(db, typed)).map((one) => [one.modelCode, one]))
  const unknown = [...new Set(typed.filter((code) => code !== '' && !models.has(code)))]
  const alike = new Map((await queries.listAlike(db, unknown)).map((one) => [one.code, one.modelCode]))
  const goods = [...models.values()].map((model) => model.goods)
  const there = new Set((await queries.listThere(db, id, goods)).map((one) => one.goods))
  const first = new Map<string, number>()
  const found: AssortmentEntry[] = []
  const wrong: { line: number; code: string; text: string }[] = []
  let known = 0
  for (const [at, code] of typed.entries()) {
    const line = at + 1
    if (code === '') continue
    const before = first.get(code)
    first.set(code, before ?? line)
    const model = models.get(code)
    if (before !== undefined) wrong.push({ line, code, text: `与第 ${before} 行重复` })
    else if (!model) {
      const near = alike.get(code)
      wrong.push({ line, code, text: near ? `没有这个型号，是“${near}”吗？` : '没有这个型号' })
    } else if (there.has(model.goods)) known++
    else found.push(model)
  }
  return { found, there: known, wrong }
}

export const change = (ctx: StaffContext, { id, version, add, remove }: Parsed<typeof changeAssortment>) =>
  ctx.transaction(async (tx) => {
    const head = await mustLock(tx, id, version)
    const [adding, removing] = [[...new Set(add)], [...new Set(remove)]]
    if (adding.length + removing.length === 0) refuseField('add', '没有改动')
    const [known, there, leaving] = await Promise.all([
      queries.listKnown(tx, adding),
      queries.listThere(tx, id, adding),
      queries.listThere(tx, id, removing),
    ])
    if (known.length < adding.length) refuseField('add', '有商品、分类、品牌或价目表已不存在，请刷新后重试')
    if (there.length > 0) refuseField('add', '有些已在目录中，请刷新后重试')
    if (leaving.length < removing.length) refuseField('remove', '有些已不在目录中，请刷新后重试')
    await putChange(tx, { head, add: adding, remove: removing, staff: ctx.caller.name, now: ctx.now })
    await audit(tx, ctx, {
      what: 'assortment.change',
      subject: `assortment ${id}`,
      after: { added: adding.length, removed: removing.length, version: version + 1 },
    })
    return { version: version + 1, added: adding.length, removed: removing.length }
  })

interface Change {
  head: queries.Head
  add: readonly string[]
  remove: readonly string[]
  staff: string
  now: Date
}

/** The next version of a locked assortment. */
export async function putChange(tx: Db, { head, add, remove, staff, now }: Change) {
  const most = ASSORTMENT_RULES.entries
  if ((await queries.countLive(tx, head.id)) + add.length - remove.length > most)
    refuse('assortmentFull', { values: { most } })
  const next = { ...head, version: head.version + 1 }
  await queries.putEntries(tx, { id: head.id, version: next.version, add, remove })
  await queries.putVersion(tx, { ...next, added: add.length, removed: remove.length, staff, now })
  await relist(tx, next, now)
}

export async function preview(
  { db, now }: StaffContext,
  { id, add, remove }: Parsed<typeof previewAssortment>,
): Promise<AssortmentPreview> {
  const { institutionId } = await mustFind(db, id)
  const wish = { id, add, remove, today: dayOf(now) }
  const [inside, orders] = await Promise.all([
    countInside(db, wish),
    listLastOrders(db, { ...wish, institutionId, orders: PREVIEW_ORDERS }),
  ])
  return { ...inside, orders }
}
