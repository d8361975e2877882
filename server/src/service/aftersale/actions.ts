import type { Parsed } from '@gongfang/contract/base/endpoint'
import { fen, points } from '@gongfang/contract/base/money'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { roleMay } from '@gongfang/contract/people/institution'
import type { Aftersale, AftersaleAmounts, applyForAftersale } from '@gongfang/contract/service/aftersale'
import {
  type AftersaleOffer,
  aftersaleKindNames,
  aftersaleUntil,
  movesNoMoney,
} from '@gongfang/contract/service/aftersale'
import { listAcceptancePhotos, listDecided } from '../../buying/acceptance/door.ts'
import { askBack, lockOrderById, releaseAsked } from '../../buying/order/door.ts'
import type { Db } from '../../db/connect.ts'
import { lockLotsOfOrder } from '../../goods/depot/door.ts'
import type { MemberContext } from '../../http/context.ts'
import { roleMust } from '../../http/session.ts'
import { enqueue } from '../../jobs/queue.ts'
import { dayDigits, randomDigits } from '../../numbers.ts'
import { getName, lockStanding, shareMembership } from '../../people/member/door.ts'
import { attach } from '../../system/attachment/door.ts'
import { readConfig } from '../../system/config/door.ts'
import { listOwnUploads, takeUploads } from '../../system/upload/door.ts'
import { tellMember } from './events.ts'
import { insertHandedOver } from './pass-queries.ts'
import * as queries from './queries.ts'
import {
  claimableOf,
  leavesNothing,
  modelsOf,
  mostOf,
  mustAllow,
  mustBeRefused,
  partsOf,
  refusedMost,
  sumOf,
  withOrigins,
} from './rules.ts'

// Lock order: the order first, then the after-sale, then as everywhere.

type Wanted = Pick<Parsed<typeof applyForAftersale>, 'no' | 'kind' | 'lines'>

export async function findOffer({ db, caller, now }: MemberContext, no: string): Promise<AftersaleOffer> {
  const [{ order, lines, only }, days] = await Promise.all([readClaimable(db, caller, no), daysOf(db)])
  const claimable = only ?? claimableOf(order, { days, now })
  const decided = await listDecided(db, order.id)
  return {
    until: claimable === 'all' && order.doneAt ? aftersaleUntil(order.doneAt, days) : null,
    lines: lines.flatMap((line) => {
      const one = decided.find(({ orderLineId }) => orderLineId === line.orderLineId)
      const { accepted, refused, open, serials } = one ?? { accepted: 0, refused: 0, open: 0, serials: [] }
      if (claimable === 'refused' && refused === 0) return []
      return modelsOf(order, line).map((model) => {
        const { skuId, modelCode, spec } = model
        const all = mostOf(order, line, model)
        const most = claimable === 'refused' ? refusedMost(all, refused) : all
        const ownCode = skuId === line.skuId ? line.goods.ownCode : ''
        const goods = { ...line.goods, skuId, modelCode, ownCode, spec, quantity: line.quantity, most }
        return claimable === 'refused'
          ? { ...goods, accepted: 0, others: refused, serials: [] }
          : { ...goods, accepted, others: refused + open, serials: [...serials] }
      })
    }),
  }
}

export async function preview({ db, caller, now }: MemberContext, wish: Wanted): Promise<AftersaleAmounts> {
  const [{ order, lines, only }, days] = await Promise.all([readClaimable(db, caller, wish.no), daysOf(db)])
  if (only === undefined) claimableOf(order, { days, now })
  return amountsOf(order, lines, wish)
}

/** What comes back for these pieces, with the freight where nothing is left to send. */
export function amountsOf(
  order: queries.OrderFacts,
  lines: readonly queries.OfferedLine[],
  wish: Pick<Wanted, 'kind' | 'lines'>,
): AftersaleAmounts {
  const parts = partsOf(order, lines, wish)
  const sum = sumOf(movesNoMoney(wish.kind) ? [] : parts)
  const whole = leavesNothing(lines, wish)
  const freightFen = whole && order.currency === 'money' ? order.freightLeftFen : 0
  const freightPoints = whole ? order.freightLeftPoints : 0
  return {
    currency: order.currency,
    amountFen: fen(sum.fen + freightFen),
    amountPoints: points(sum.points + freightPoints),
    freightFen: fen(freightFen),
    freightPoints: points(freightPoints),
    rewardPoints: points(sum.reward),
  }
}

const daysOf = async (db: Db) => (await readConfig(db)).aftersaleDays

async function readClaimable(db: Db, caller: MemberContext['caller'], no: string) {
  const { id, memberId } = await getClaimable(db, caller, no)
  const [order, lines] = await Promise.all([queries.getOrderFacts(db, id), queries.listSoldLines(db, id)])
  return { order, lines, only: memberId === caller.id ? undefined : onlyRefused(order) }
}

/** An own order, or one of a colleague whose goods the caller accepts. */
async function getClaimable(db: Db, caller: MemberContext['caller'], no: string) {
  const order = (await queries.findOrder(db, no)) ?? refuse('notFound')
  const isColleague = caller.institutionId !== null && order.institutionId === caller.institutionId
  if (order.memberId === caller.id || (isColleague && roleMay(caller.roles, 'acceptOfAll'))) return order
  return refuse('notFound')
}

/** A colleague's goods can be claimed as far as they were refused, as long as nobody has settled that. */
function onlyRefused({ refusedAt }: { refusedAt: string | null }): 'refused' {
  return refusedAt === null ? refuse('refusedNone') : 'refused'
}

/** Goods still in the house that are asked back are neither shipped nor handed out until staff decide. */
export const apply = (ctx: MemberContext, form: Parsed<typeof applyForAftersale>) =>
  ctx.once(async (tx) => {
    const { caller, now } = ctx
    const { id, memberId, institutionId } = await getClaimable(tx, caller, form.no)
    const isOwn = memberId === caller.id
    if (isOwn) roleMust(caller, 'aftersale')
    if (!(await lockStanding(tx, caller.id))) refuse('changedMeanwhile')
    // A member who leaves at the same time then hands this after-sale over, too.
    await shareMembership(tx, { memberId: caller.id, institutionId })
    if (!isOwn) await shareMembership(tx, { memberId, institutionId })
    await lockOrderById(tx, id)
    const order = await queries.getOrderFacts(tx, id)
    if (form.kind === 'refundBeforeShip' && order.changeNo !== null)
      refuse('orderChanging', { values: { no: order.changeNo } })
    const claimable = isOwn ? claimableOf(order, { days: await daysOf(tx), now }) : onlyRefused(order)
    const imageIds = await takeImages(tx, ctx, { orderId: id, images: form.images })
    // Collections from the depot, and their undo, also those of colleagues, wait until the request is stored.
    if (order.delivery === 'depot') await lockLotsOfOrder(tx, id)
    const asked = partsOf(order, await queries.listSoldLines(tx, id), form)
    const parts = withOrigins(asked, await listDecided(tx, id), form)
    if (claimable === 'refused') mustBeRefused(parts)
    if (form.kind === 'refundBeforeShip') await askBack(tx, parts)
    const no = `SH${dayDigits(now)}${randomDigits(8)}`
    const { kind, reason, note } = form
    const aftersaleId = await queries.insertAftersale(tx, {
      no,
      orderId: id,
      memberId,
      openedBy: isOwn ? null : caller.id,
      kind,
      reason,
      note,
      parts,
      imageIds,
      now,
    })
    const to = { noun: 'aftersale', id: aftersaleId } as const
    await attach(tx, { to, uploadIds: form.attachmentIds, memberId: caller.id, now })
    if (!isOwn) await followOpened(tx, { aftersaleId, no, order, institutionId, openedBy: caller.id, now })
    return { aftersaleNo: no }
  })

interface Opened {
  aftersaleId: number
  no: string
  order: { no: string; memberId: number }
  institutionId: number
  openedBy: number
  now: Date
}

/** The buyer goes on with it and is told; who is not in the institution any more does not, so the colleague does. */
async function followOpened(tx: Db, { aftersaleId, no, order, institutionId, openedBy, now }: Opened) {
  const { memberId } = order
  const name = await getName(tx, openedBy)
  if (await queries.mayGoOn(tx, { memberId, institutionId }))
    return tellMember(tx, {
      memberId,
      event: 'refusalClaimed',
      reference: no,
      values: { no: order.no, name },
    })
  const handing = { ids: [aftersaleId], toId: openedBy, who: 'member', whoName: name, now } as const
  await insertHandedOver(tx, handing)
}

/** Own uploads, and photos of the order's acceptances, which a colleague may have taken. */
async function takeImages(
  tx: Db,
  { caller, now }: MemberContext,
  { orderId, images }: { orderId: number; images: readonly number[] },
) {
  const ids = [...new Set(images)]
  const own = await takeUploads(tx, { memberId: caller.id, kind: 'aftersale', ids }, now)
  const rest = ids.filter((id) => own.every((upload) => upload.id !== id))
  const photos = rest.length > 0 ? await listAcceptancePhotos(tx, { orderId, ids: rest }) : []
  if (photos.length < rest.length) refuseField('images', '图片已失效，请重新上传')
  return ids
}

export async function listOwn({ db, caller }: MemberContext, no: string): Promise<Aftersale[]> {
  const rows = await queries.listOfOrder(db, { no, memberId: caller.id })
  const ids = rows.flatMap(({ imageIds }) => imageIds)
  const own = await listOwnUploads(db, { memberId: caller.id, kind: 'aftersale', ids })
  const others = ids.filter((id) => own.every((upload) => upload.id !== id))
  const order = others.length > 0 ? await queries.findOwnOrder(db, { no, memberId: caller.id }) : undefined
  const photos = order ? await listAcceptancePhotos(db, { orderId: order.id, ids: others }) : []
  const uploads = [...own, ...photos]
  return rows.map(({ imageIds, ...row }) => ({
    ...row,
    images: imageIds.flatMap((id) => uploads.find((upload) => upload.id === id) ?? []),
  }))
}

export const withdraw = (ctx: MemberContext, aftersaleNo: string) =>
  ctx.transaction(async (tx) => {
    const one = await lockOwn(tx, ctx, aftersaleNo)
    mustAllow('withdraw', one)
    await move(tx, { one, to: 'withdrawn', what: 'withdrawn', who: 'member', now: ctx.now })
    await release(tx, one)
  })

export const sendBack = (
  ctx: MemberContext,
  { aftersaleNo, carrier, trackingNo }: { aftersaleNo: string; carrier: string; trackingNo: string },
) =>
  ctx.transaction(async (tx) => {
    const one = await lockOwn(tx, ctx, aftersaleNo)
    mustAllow('send', one)
    await queries.updateParcel(tx, one.id, { carrier, trackingNo })
    const note = `${carrier} ${trackingNo}`
    await move(tx, { one, to: 'returning', what: 'sent', who: 'member', note, now: ctx.now })
  })

/** The member accepts the shop's offer of money: the case becomes a refund of returned goods. */
export const acceptRefund = (ctx: MemberContext, aftersaleNo: string) =>
  ctx.transaction(async (tx) => {
    const one = await lockOwn(tx, ctx, aftersaleNo)
    mustAllow('acceptRefund', one)
    if (one.refundOfferedAt === null) refuse('aftersaleState')
    await queries.updateKind(tx, one.id, 'returnRefund')
    const note = `${aftersaleKindNames[one.kind]}改为${aftersaleKindNames.returnRefund}`
    await move(tx, { one, to: one.state, what: 'refundAccepted', who: 'member', note, now: ctx.now })
  })

export async function lockOwn(tx: Db, { caller }: MemberContext, no: string) {
  const found = await queries.findAftersale(tx, { no })
  if (found?.memberId !== caller.id) return refuse('notFound')
  const one = await lock(tx, found)
  // A colleague may have taken it over meanwhile.
  return one.memberId === caller.id ? one : refuse('notFound')
}

/** Locks the order first, so that shipping and decisions on the after-sale cannot run at the same time. */
export async function lock(tx: Db, found: { id: number; orderId: number }) {
  await lockOrderById(tx, found.orderId)
  return queries.lockAftersale(tx, found.id)
}

type Step = Omit<Parameters<typeof queries.updateState>[1], 'id' | 'from'> & { one: queries.LockedAftersale }

export async function move(tx: Db, { one, ...step }: Step) {
  const { count } = await queries.updateState(tx, { ...step, id: one.id, from: one.state })
  if (count === 0) refuse('aftersaleState')
}

/**
 * For an after-sale that ends without effect: its unshipped pieces can be shipped again; those that the buyer has and
 * that were not accepted wait to be.
 */
export async function release(tx: Db, one: queries.LockedAftersale) {
  if (one.kind === 'refundBeforeShip') return releaseAsked(tx, await queries.listPieces(tx, one.id))
  const orderLineIds = await queries.listUnaccepted(tx, one.id)
  if (orderLineIds.length > 0) await enqueue(tx, 'acceptance.reopened', { reference: one.no, orderLineIds })
}
