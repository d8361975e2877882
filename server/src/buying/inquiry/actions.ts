import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import { asAnchoredPage } from '@gongfang/contract/base/values'
import {
  type declineOffer,
  type getInquiry,
  type getOfferVersion,
  type handOverInquiry,
  inquiryCan,
  type listInquiries,
  type listInquiryPeople,
  lossReasonNames,
  type postInquiry,
  type removeInquiry,
  type saveInquiry,
  type submitInquiry,
  type WantedLine,
  type withdrawInquiry,
} from '@gongfang/contract/buying/inquiry'
import { roleMay } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { idUpTo } from '../../db/key-page.ts'
import type { Caller, Context } from '../../http/context.ts'
import { roleMust } from '../../http/session.ts'
import { dayNumber } from '../../numbers.ts'
import { findColleague, getName, lockInstitutions } from '../../people/member/door.ts'
import { attach, setAttachments } from '../../system/attachment/door.ts'
import { shownConfig } from '../../system/config/door.ts'
import { tellMember } from './events.ts'
import * as own from './own-queries.ts'
import { listBuyers } from './people-queries.ts'
import * as queries from './queries.ts'
import { afterWorkingHours, canOf, headOf } from './rules.ts'
import { getVersion, shownInquiry, shownOffer } from './shown-actions.ts'

export type OwnContext = Context<'approvedMember'>

/** Drafts of one member. */
const DRAFTS_MOST = 50

const institutionOf = ({ institutionId }: Pick<Caller, 'institutionId'>) =>
  institutionId ?? refuse('institutionMissing')

/** Colleagues see an inquiry as they would see its order. */
export function sightOf({ id, institutionId, roles, unitId, manages }: Caller): own.Sight {
  const ofUnit = unitId !== null && roleMay(roles, 'ordersOfUnit') ? [unitId] : []
  return {
    memberId: id,
    institutionId: institutionId ?? 0,
    all: roleMay(roles, 'ordersOfAll'),
    unitIds: [...manages, ...ofUnit],
  }
}

export async function listOwn(
  { db, caller, now }: OwnContext,
  { tab, scope, keyword, page, limit, anchor }: Parsed<typeof listInquiries>,
): Promise<Unchecked<typeof listInquiries>> {
  if (scope === 'all') roleMust(caller, 'ordersOfAll')
  if (scope === 'unit' && caller.manages.length === 0) roleMust(caller, 'ordersOfUnit')
  const wish = { sight: sightOf(caller), scope, keyword: keyword || undefined }
  const [rows, counts] = await Promise.all([
    own.listCards(db, { ...wish, tab, newestId: idUpTo(anchor), page, limit }),
    own.countTabs(db, wish),
  ])
  const today = dayOf(now)
  const cards = asAnchoredPage(rows, counts[tab], { page, limit, anchor }, ({ id }) => String(id))
  return {
    ...cards,
    data: cards.data.map((row) => ({
      ...row,
      isOwn: row.memberId === caller.id,
      offer: row.offer && headOf(row, row.offer, today),
    })),
    counts,
  }
}

export const getSeen = async ({ db, caller }: OwnContext, no: string) =>
  (await own.findSeen(db, sightOf(caller), { no })) ?? refuse('notFound')

export async function read(ctx: OwnContext, no: string): Promise<Unchecked<typeof getInquiry>> {
  const { db, caller, now } = ctx
  const row = await getSeen(ctx, no)
  const today = dayOf(now)
  const isOwn = row.memberId === caller.id
  return {
    ...(await shownInquiry(db, row, { today, withStaff: false })),
    isOwn,
    can: canOf(row.state, {
      mayAct: isOwn && roleMay(caller.roles, 'order'),
      untilOn: row.offer?.untilOn,
      today,
    }),
  }
}

export async function readVersion(
  ctx: OwnContext,
  { no, version }: Parsed<typeof getOfferVersion>,
): Promise<Unchecked<typeof getOfferVersion>> {
  const row = await getSeen(ctx, no)
  return shownOffer(ctx.db, row, await getVersion(ctx.db, row.id, version), dayOf(ctx.now))
}

type Act = keyof typeof inquiryCan

/** The caller's own, in the institution of today, locked, in a state that allows it. */
export async function lockOwn(tx: Db, { caller }: Pick<OwnContext, 'caller'>, no: string, act: Act) {
  const row = await queries.lockInquiry(tx, no)
  if (!row || row.memberId !== caller.id || row.institutionId !== caller.institutionId) refuse('notFound')
  if (!inquiryCan[act].includes(row.state)) refuse('inquiryMoved')
  return row
}

export async function mustBeBuyable(
  tx: Db,
  inquiryId: number | null,
  lines: readonly Pick<WantedLine, 'skuId'>[],
) {
  const unknown = await queries.listUnknown(
    tx,
    inquiryId,
    lines.flatMap(({ skuId }) => skuId ?? []),
  )
  for (const [at, { skuId }] of lines.entries())
    if (skuId !== undefined && unknown.has(skuId))
      refuseField(`lines.${at}.skuId`, '这个型号已下架，请改为写明要什么')
}

export function save(ctx: OwnContext, { no, revision, attachmentIds, ...form }: Parsed<typeof saveInquiry>) {
  const { caller, now } = ctx
  const institutionId = institutionOf(caller)
  if (no === undefined)
    return ctx.once(async (tx) => {
      if ((await queries.countDrafts(tx, caller.id)) >= DRAFTS_MOST)
        refuse('inquiriesFull', { values: { most: DRAFTS_MOST } })
      await mustBeBuyable(tx, null, form.lines)
      const made = {
        ...form,
        no: dayNumber(now),
        institutionId,
        memberId: caller.id,
        unitId: caller.unitId,
        now,
      }
      const id = await queries.insertInquiry(tx, made)
      await queries.replaceLines(tx, id, form.lines)
      await attach(tx, {
        to: { noun: 'inquiry', id },
        uploadIds: attachmentIds ?? [],
        memberId: caller.id,
        now,
      })
      return { no: made.no, revision: 1 }
    })
  return ctx.transaction(async (tx) => {
    const row = await lockOwn(tx, ctx, no, 'change')
    if (revision !== row.revision) refuse('inquiryMoved')
    await mustBeBuyable(tx, row.id, form.lines)
    const [updated] = await queries.updateDraft(tx, row.id, { ...form, now })
    await queries.replaceLines(tx, row.id, form.lines)
    if (attachmentIds !== undefined)
      await setAttachments(tx, {
        to: { noun: 'inquiry', id: row.id },
        uploadIds: attachmentIds,
        memberId: caller.id,
        now,
      })
    return { no, revision: updated.revision }
  })
}

export const remove = (ctx: OwnContext, { no }: Parsed<typeof removeInquiry>) =>
  ctx.transaction(async (tx) => {
    const { id } = await lockOwn(tx, ctx, no, 'remove')
    const to = { noun: 'inquiry' as const, id }
    await setAttachments(tx, { to, uploadIds: [], memberId: ctx.caller.id, now: ctx.now })
    await queries.deleteDraft(tx, id)
    return {}
  })

/** Of the version that was read: a newer one may be the better one. */
export const decline = (ctx: OwnContext, { no, version, reason, text }: Parsed<typeof declineOffer>) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const row = await lockOwn(tx, ctx, no, 'decline')
    if (row.version !== version) refuse('offerMoved', { values: { version: row.version } })
    await queries.updateCourse(tx, row.id, {
      state: 'declined',
      waitsFor: 'nobody',
      lost: { reason, text },
      now,
    })
    await queries.insertEvent(tx, {
      inquiryId: row.id,
      what: 'declined',
      memberId: caller.id,
      text: [lossReasonNames[reason], text].filter(Boolean).join('：'),
      version,
      now,
    })
    return {}
  })

/** Until when the shop means to answer what is asked now. */
export async function dueOf(ctx: Pick<OwnContext, 'db' | 'kept' | 'now'>): Promise<Date> {
  const { inquiryHours, holidays } = await shownConfig(ctx)
  return afterWorkingHours(ctx.now, inquiryHours, holidays)
}

export async function submit(
  ctx: OwnContext,
  { no, revision }: Parsed<typeof submitInquiry>,
): Promise<Unchecked<typeof submitInquiry>> {
  const { caller, now } = ctx
  const dueAt = await dueOf(ctx)
  return ctx.transaction(async (tx) => {
    const row = await lockOwn(tx, ctx, no, 'submit')
    if (revision !== row.revision) refuse('inquiryMoved')
    if ((await queries.countLines(tx, row.id)) === 0) refuse('inquiryEmpty')
    await queries.updateCourse(tx, row.id, { state: 'asked', waitsFor: 'shop', dueAt, now })
    await queries.insertEvent(tx, { inquiryId: row.id, what: 'asked', memberId: caller.id, now })
    return { state: 'asked', dueAt: dueAt.toISOString() }
  })
}

export async function post(ctx: OwnContext, { no, text, attachmentIds }: Parsed<typeof postInquiry>) {
  const { caller, now } = ctx
  const dueAt = await dueOf(ctx)
  return ctx.transaction(async (tx) => {
    const { id, state, waitsFor } = await lockOwn(tx, ctx, no, 'post')
    const to = { noun: 'inquiry' as const, id }
    await attach(tx, { to, uploadIds: attachmentIds, memberId: caller.id, now })
    await queries.insertEvent(tx, { inquiryId: id, what: 'post', memberId: caller.id, text, now })
    // A second message does not give the shop more time.
    await queries.updateCourse(tx, id, {
      state,
      waitsFor: 'shop',
      ...(waitsFor !== 'shop' && { dueAt }),
      now,
    })
    return {}
  })
}

export const withdraw = (ctx: OwnContext, { no, reason: text }: Parsed<typeof withdrawInquiry>) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const { id } = await lockOwn(tx, ctx, no, 'withdraw')
    await queries.updateCourse(tx, id, { state: 'withdrawn', waitsFor: 'nobody', now })
    await queries.insertEvent(tx, { inquiryId: id, what: 'withdrawn', memberId: caller.id, text, now })
    return {}
  })

export const listPeople = ({ db, caller }: OwnContext): Promise<Unchecked<typeof listInquiryPeople>> =>
  listBuyers(db, { memberId: caller.id, institutionId: institutionOf(caller) })

export const handOver = (ctx: OwnContext, { no, toMemberId }: Parsed<typeof handOverInquiry>) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const institutionId = institutionOf(caller)
    // Who ends the colleague's membership waits.
    await lockInstitutions(tx, [institutionId])
    const row = await lockOwn(tx, ctx, no, 'handOver')
    const to = await findColleague(tx, { memberId: toMemberId, institutionId })
    if (!to || toMemberId === caller.id || to.state !== 'active' || !roleMay(to.roles, 'order'))
      return refuseField('toMemberId', '请选择一位可以下单的同事')
    await queries.updateOwner(tx, row.id, { memberId: toMemberId, unitId: to.unitId, now })
    if (row.state === 'draft')
      return told(tx, row, { toMemberId, byId: caller.id, reference: `inquiry/${row.id}/${row.revision}` })
    const event = await queries.insertEvent(tx, {
      inquiryId: row.id,
      what: 'handedOver',
      memberId: caller.id,
      text: await getName(tx, toMemberId),
      now,
    })
    return told(tx, row, { toMemberId, byId: caller.id, reference: `inquiry/event/${event}` })
  })

async function told(
  tx: Db,
  { no, title }: queries.InquiryRow,
  { toMemberId, byId, reference }: { toMemberId: number; byId: number; reference: string },
) {
  await tellMember(tx, {
    memberId: toMemberId,
    event: 'inquiryHandedOver',
    reference,
    values: { no, title, name: await getName(tx, byId) },
  })
  return {}
}
