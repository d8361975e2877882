import type { Parsed } from '@gongfang/contract/base/endpoint'
import { showFen } from '@gongfang/contract/base/money'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import { OFFER_VERSIONS_MOST } from '@gongfang/contract/buying/inquiry'
import type { makeOffer, OfferedLine } from '@gongfang/contract/buying/inquiry-desk'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { attachForShop } from '../../system/attachment/door.ts'
import { audit } from '../../system/audit/door.ts'
import { lockForDesk } from './desk-actions.ts'
import { tellMember } from './events.ts'
import * as queries from './queries.ts'
import { goodsOf, mustBeSound, mustBeValidDay } from './rules.ts'

type Form = Parsed<typeof makeOffer>

/** The first version, or one that replaces the version before; the member decides by the new one alone. */
export const offer = (ctx: StaffContext, form: Form, act: 'offer' | 'revise') =>
  ctx.transaction(async (tx) => {
    const { now, caller } = ctx
    const { no, untilOn, freightFen, terms, note } = form
    const row = await lockForDesk(tx, no, act)
    const { id, memberId, title } = row
    if (row.revision !== form.revision) refuse('inquiryMoved')
    if (row.version >= OFFER_VERSIONS_MOST)
      refuse('offerVersionsFull', { values: { most: OFFER_VERSIONS_MOST } })
    mustBeValidDay(untilOn, dayOf(now))
    mustBeSound(form.lines)
    const version = row.version + 1
    const goodsFen = goodsOf(form.lines)
    const lines = await named(tx, id, form.lines)
    const earlierIds = await queries.listOfferIds(tx, id)
    const offerId = await queries.insertOffer(tx, {
      ...{
        inquiryId: id,
        version,
        staff: caller.name,
        untilOn,
        goodsFen,
        freightFen,
        terms,
        note,
        lines,
        now,
      },
    })
    const files = await attachForShop(tx, {
      ...{ to: { noun: 'offer', id: offerId }, uploadIds: form.attachmentIds },
      ...{ earlierIds, staffId: caller.id, now },
    })
    const state = version === 1 ? 'offered' : 'revised'
    await queries.updateCourse(tx, id, { state, waitsFor: 'member', version, answers: true, now })
    await queries.insertEvent(tx, { inquiryId: id, what: state, staff: caller.name, version, now })
    const sum = showFen(goodsFen + (freightFen ?? 0))
    await audit(tx, ctx, {
      what: `inquiry.${act}`,
      subject: `inquiry ${no}`,
      before: { version: row.version },
      after: { version, sum, untilOn, ...(files.length > 0 && { files }) },
    })
    await tellMember(tx, {
      memberId,
      event: 'offerMade',
      reference: `inquiry/${id}/${version}`,
      values: { no, title, version, untilOn },
    })
    return { version }
  })

/** Lines with what their models are called today, which stays with the version. */
async function named(tx: Db, inquiryId: number, lines: readonly OfferedLine[]): Promise<queries.NewLine[]> {
  const [models, asked] = await Promise.all([
    queries.listModels(
      tx,
      lines.flatMap(({ skuId }) => skuId ?? []),
    ),
    queries.listLineIds(tx, inquiryId),
  ])
  const modelOf = new Map(models.map((model) => [model.id, model]))
  const isAsked = new Set(asked.map(({ id }) => id))
  return lines.map(({ inquiryLineId, skuId, ...line }, at) => {
    if (inquiryLineId !== undefined && !isAsked.has(inquiryLineId))
      refuseField(`lines.${at}.inquiryLineId`, '询价单中没有这一行')
    const answered = { ...line, inquiryLineId: inquiryLineId ?? null }
    if (skuId === undefined) return { ...answered, skuId: null, modelCode: '', image: '' }
    const { id, ...model } = modelOf.get(skuId) ?? refuseField(`lines.${at}.skuId`, '没有这个型号')
    return { ...answered, ...model, skuId: id }
  })
}
