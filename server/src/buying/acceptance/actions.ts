import { isDeepStrictEqual } from 'node:util'
import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { fen } from '@gongfang/contract/base/money'
import { refuse, refuseField, sentence } from '@gongfang/contract/base/refusal'
import {
  ACCEPTANCE_RULES,
  type acceptGoods,
  type getOrderAcceptance,
  type saveAcceptanceSetting,
} from '@gongfang/contract/buying/acceptance'
import { noteKeysAt, notesIn } from '@gongfang/contract/buying/order-notes'
import { institutionCan, roleMay } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { lockLotsOfOrder } from '../../goods/depot/door.ts'
import type { Caller, Context } from '../../http/context.ts'
import { dayDigits, randomDigits } from '../../numbers.ts'
import { lockInstitutions } from '../../people/member/door.ts'
import { takeUploads } from '../../system/upload/door.ts'
import { lockOrderById, sightOf } from '../order/door.ts'
import { tellMember } from './events.ts'
import * as queries from './queries.ts'
import { tellRefused } from './refusal-actions.ts'
import { mustBeAcceptable, obstacleOf } from './rules.ts'

type AcceptanceContext = Context<'approvedMember'>

const PHOTOS = '/api/user.acceptance/photo?id='
export const DESK_PHOTOS = '/api/admin.acceptance/photo?id='

/** Orders that the caller's roles show, and those whose goods they accept. */
export function acceptanceSight(caller: Caller) {
  const sight = sightOf(caller)
  return {
    ...sight,
    all: sight.all || (sight.institutionId !== null && roleMay(caller.roles, 'acceptOfAll')),
  }
}

export async function readOrder(
  { db, caller, now }: AcceptanceContext,
  no: string,
): Promise<Unchecked<typeof getOrderAcceptance>> {
  const order = (await queries.findOrder(db, { sight: acceptanceSight(caller), no })) ?? refuse('notFound')
  const [lines, acceptances] = await Promise.all([
    queries.listLines(db, order.id),
    queries.listAcceptances(db, { orderId: order.id, photos: PHOTOS, reader: { id: caller.id, now } }),
  ])
  const obstacle = obstacleOf(order, caller)
  const isOwn = order.memberId === caller.id
  const isColleague = order.institutionId === caller.institutionId
  const { state, delivery, buyer, unitPath, enabled, early } = order
  return {
    ...{ no: order.no, state, delivery, buyer, unitPath, early },
    ...notesIn(noteKeysAt('acceptance'), order),
    isOwn,
    mayClaim: roleMay(caller.roles, isOwn ? 'aftersale' : 'acceptOfAll') && (isOwn || isColleague),
    asked: (enabled && !early) || acceptances.length > 0,
    obstacle: obstacle === null ? '' : sentence(obstacle.reason, obstacle.values),
    lines,
    acceptances,
  }
}

/** Holds the order, and for goods out of the depot these too, so that nothing is accepted twice or taken back meanwhile. */
export const accept = (ctx: AcceptanceContext, form: Parsed<typeof acceptGoods>) =>
  ctx.once(async (tx) => {
    const { caller, now } = ctx
    const order =
      (await queries.findOrder(tx, { sight: acceptanceSight(caller), no: form.no })) ?? refuse('notFound')
    const obstacle = obstacleOf(order, caller)
    if (obstacle !== null) refuse(obstacle.reason, { values: obstacle.values })
    await lockOrderById(tx, order.id)
    if (order.delivery === 'depot') await lockLotsOfOrder(tx, order.id)
    const lines = mustBeAcceptable(await queries.listAcceptable(tx, order.id), form.lines)
    const photoIds = await takePhotos(tx, ctx, form.photos)
    const no = `YS${dayDigits(now)}${randomDigits(8)}`
    const { remark } = form
    await queries.insertAcceptance(tx, { no, order, memberId: caller.id, remark, lines, photoIds, now })
    await tellRefused(tx, { order, acceptanceNo: no, receiverId: caller.id, lines })
    return { acceptanceNo: no, open: await queries.settleDue(tx, order.id) }
  })

async function takePhotos(tx: Db, { caller, now }: AcceptanceContext, photos: readonly number[]) {
  const ids = [...new Set(photos)]
  const own = await takeUploads(tx, { memberId: caller.id, kind: 'aftersale', ids }, now)
  if (own.length < ids.length) refuseField('photos', '照片已失效，请重新上传')
  return ids
}

export function dueFilter(caller: Caller, at: { page: number; limit: number }): queries.DueFilter {
  const institutionId = caller.institutionId ?? refuse('institutionMissing')
  return { institutionId, ...at, ...(!roleMay(caller.roles, 'acceptOfAll') && { memberId: caller.id }) }
}

const noSetting = {
  enabled: false,
  otherFromFen: null,
  assetFromFen: fen(ACCEPTANCE_RULES.assetFromFen),
}

export const readSetting = async ({ db, caller }: AcceptanceContext) =>
  (await queries.findSetting(db, caller.institutionId ?? refuse('institutionMissing'))) ?? noSetting

export const saveSetting = (
  ctx: AcceptanceContext,
  { seen, ...setting }: Parsed<typeof saveAcceptanceSetting>,
) =>
  ctx.transaction(async (tx) => {
    const institutionId = ctx.caller.institutionId ?? refuse('institutionMissing')
    await lockInstitutions(tx, [institutionId])
    const before = { ...((await queries.findSetting(tx, institutionId)) ?? noSetting) }
    if (isDeepStrictEqual(setting, before)) return {}
    if (seen && !isDeepStrictEqual(seen, before)) refuse('changedMeanwhile')
    if (
      setting.otherFromFen !== null &&
      (await queries.countReceivers(tx, institutionId, institutionCan.acceptOfAll)) < 2
    )
      refuseField('otherFromFen', '本机构只有一人可以验收，请先添加验收人')
    await queries.upsertSetting(tx, { ...setting, institutionId, memberId: ctx.caller.id, now: ctx.now })
    if (!setting.enabled) await queries.deleteDueOf(tx, institutionId)
    return {}
  })

interface Delivery {
  orderLineIds: readonly number[]
  reference: string
  now: Date
}

/**
 * Goods of these lines reached the buyer, or stay there after an after-sale without effect: their orders wait to be
 * accepted, and receivers are told.
 */
export async function followDelivery(
  tx: Db,
  event: 'acceptanceDue' | 'acceptanceAgain',
  { orderLineIds, reference, now }: Delivery,
) {
  for (const { no, institutionId, memberId, buyer } of await queries.upsertDue(tx, { orderLineIds, now }))
    for (const receiver of await queries.listReceivers(tx, { institutionId, buyerId: memberId }))
      await tellMember(tx, {
        memberId: receiver,
        event,
        reference: `${no}/${reference}`,
        values: { no, name: buyer },
      })
}
