import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import type { Comparison, saveComparison } from '@gongfang/contract/buying/inquiry'
import { readConfig } from '../../system/config/door.ts'
import { getSeen, lockOwn, type OwnContext } from './actions.ts'
import { findComparison, upsertComparison } from './comparison-queries.ts'
import { compare } from './comparison-rules.ts'
import { listOfferLines } from './queries.ts'
import { getVersion, shownOffer } from './shown-actions.ts'

export async function readComparison(ctx: OwnContext, no: string): Promise<Comparison> {
  const { db, now } = ctx
  const row = await getSeen(ctx, no)
  const [offer, { revision, offers }, { name }] = await Promise.all([
    getVersion(db, row.id, row.version).then((version) => shownOffer(db, row, version, dayOf(now))),
    findComparison(db, row.id),
    readConfig(db),
  ])
  return compare({ no, siteName: name, offer, revision, outside: offers })
}

export const keepComparison = (
  ctx: OwnContext,
  { no, version, revision, offers }: Parsed<typeof saveComparison>,
) =>
  ctx.transaction(async (tx) => {
    const row = await lockOwn(tx, ctx, no, 'compare')
    if (row.version !== version) refuse('offerMoved', { values: { version: row.version } })
    const before = await findComparison(tx, row.id)
    if (before.revision !== revision) refuse('inquiryMoved')
    const { id: offerId } = await getVersion(tx, row.id, version)
    const lines = await listOfferLines(tx, { offerId, institutionId: row.institutionId })
    const asked = new Map(lines.map(({ id, inquiryLineId }) => [id, inquiryLineId]))
    const stored = offers.map(({ prices, ...offer }, at) => ({
      ...offer,
      prices: prices.map(({ lineId, priceFen }, place) => {
        const inquiryLineId = asked.get(lineId)
        if (inquiryLineId === undefined)
          return refuseField(`offers.${at}.prices.${place}.lineId`, '报价中没有这一行')
        return { lineId, inquiryLineId, priceFen }
      }),
    }))
    const saved = { inquiryId: row.id, version, revision: revision + 1, offers: stored, now: ctx.now }
    await upsertComparison(tx, saved)
    return { revision: saved.revision }
  })
