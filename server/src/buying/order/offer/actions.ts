import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import type { acceptOffer } from '@gongfang/contract/buying/inquiry'
import type { MemberContext } from '../../../http/context.ts'
import { lockInstitutions } from '../../../people/member/door.ts'
import { openChannels } from '../../../system/provider/door.ts'
import { placeQuoted } from '../place/actions.ts'
import { mustBeAhead } from '../place/rules.ts'
import { makeQuote } from '../quote/actions.ts'
import { askQuoted } from '../request/actions.ts'

/** The order of an offer, or the purchase request where a rule of the institution matches. */
export async function accept(ctx: MemberContext, input: Parsed<typeof acceptOffer>) {
  if (input.source.kind !== 'offer') refuseField('source', '请从报价中选择要接受的商品')
  mustBeAhead(input, dayOf(ctx.now))
  const open = await openChannels(ctx)
  const { caller, now } = ctx
  return ctx.once(async (tx): Promise<Unchecked<typeof acceptOffer>> => {
    const institutionId = caller.institutionId ?? refuse('institutionMissing')
    // The people of the institution stay as they are until the steps of a request are written.
    await lockInstitutions(tx, [institutionId])
    const quote = await makeQuote(tx, { memberId: caller.id, draft: input, open, now, lock: true })
    const buyer = { memberId: caller.id, institutionId, unitId: caller.unitId, now }
    if (quote.plan) {
      const { no } = await askQuoted(tx, buyer, quote, input)
      return { state: 'accepted', orderNo: null, requestNo: no }
    }
    const { no } = await placeQuoted(tx, buyer, quote, input)
    return { state: 'ordered', orderNo: no, requestNo: null }
  })
}
