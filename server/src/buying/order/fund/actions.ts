import type { Parsed } from '@gongfang/contract/base/endpoint'
import type { OrderPreview } from '@gongfang/contract/buying/order'
import type { listFundChoices, listRequestFunds } from '@gongfang/contract/people/fund'
import type { MemberContext } from '../../../http/context.ts'
import { listChoices } from '../../../people/fund/door.ts'
import { openChannels } from '../../../system/provider/door.ts'
import { chargeOf } from '../fund-rules.ts'
import { makeQuote } from '../quote/actions.ts'
import { preview as previewAgain } from '../request/actions.ts'

export async function listFunds(ctx: MemberContext, { draft, keyword }: Parsed<typeof listFundChoices>) {
  const open = await openChannels(ctx)
  const { preview } = await makeQuote(ctx.db, { memberId: ctx.caller.id, draft, open, now: ctx.now })
  return fundChoicesFor(ctx, preview, keyword)
}

export const listFundsAgain = async (
  ctx: MemberContext,
  { keyword, ...request }: Parsed<typeof listRequestFunds>,
) => fundChoicesFor(ctx, await previewAgain(ctx, request), keyword)

export const fundChoicesFor = ({ db, caller, now }: MemberContext, preview: OrderPreview, keyword: string) =>
  listChoices(db, { memberId: caller.id, ...chargeOf(preview, now), keyword })
