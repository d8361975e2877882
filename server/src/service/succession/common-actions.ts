import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { asPage } from '@gongfang/contract/base/values'
import type {
  listColleagueGoods,
  saveCommonDepot,
  takeColleagueGoods,
} from '@gongfang/contract/goods/common-depot'
import {
  countCommonItems,
  listCommonItems,
  listHolders,
  lockPassable,
  mustBePassable,
  passGoods,
  piecesOf,
} from '../../goods/depot/door.ts'
import type { Context } from '../../http/context.ts'
import { dayNumber } from '../../numbers.ts'
import { getName, insertTeamEvent, isDepotCommon, updateDepotCommon } from '../../people/member/door.ts'
import { lockTeam } from '../../people/team/door.ts'
import { tellMember } from './events.ts'
import { isElsewhere } from './queries.ts'

type CommonContext = Context<'approvedMember'>

const placeOf = ({ caller }: CommonContext) => caller.institutionId ?? refuse('institutionMissing')

export const readSetting = async (ctx: CommonContext) => ({
  common: await isDepotCommon(ctx.db, placeOf(ctx)),
})

export const saveSetting = (ctx: CommonContext, { common }: Parsed<typeof saveCommonDepot>) =>
  ctx.transaction(async (tx) => {
    const { institutionId } = await lockTeam(tx, ctx.caller, 'depotSetting')
    if (await updateDepotCommon(tx, { institutionId, common })) {
      const what = common ? 'depotCommon' : 'depotOwn'
      const actorId = ctx.caller.id
      await insertTeamEvent(tx, { institutionId, what, memberId: actorId, actorId, now: ctx.now })
    }
    return { common }
  })

export async function listGoods(
  ctx: CommonContext,
  { keyword, page, limit }: Parsed<typeof listColleagueGoods>,
): Promise<Unchecked<typeof listColleagueGoods>> {
  const institutionId = placeOf(ctx)
  if (!(await isDepotCommon(ctx.db, institutionId))) refuse('depotNotCommon')
  const filter = { institutionId, memberId: ctx.caller.id, keyword }
  const [items, { kinds, pieces }] = await Promise.all([
    listCommonItems(ctx.db, filter, { page, limit }),
    countCommonItems(ctx.db, filter),
  ])
  return { ...asPage(items, kinds, { page, limit }), pieces }
}

/**
 * Moves goods that colleagues hold to the caller, who collects them with a code of their own. Serialises with everything
 * that ends or changes a membership, so the role and the setting hold until the end.
 */
export const takeGoods = (ctx: CommonContext, { lines }: Parsed<typeof takeColleagueGoods>) =>
  ctx.transaction(async (tx) => {
    const { institutionId } = await lockTeam(tx, ctx.caller, 'collectOfColleague')
    if (!(await isDepotCommon(tx, institutionId))) refuse('depotNotCommon')
    const toId = ctx.caller.id
    const itemIds = lines.map(({ itemId }) => itemId)
    const holders = await listHolders(tx, { itemIds, institutionId, memberId: toId })
    if (holders.flatMap((holder) => holder.itemIds).length < lines.length) refuse('depotChanged')
    const name = (await getName(tx, toId)) || '同事'
    let pieces = 0
    for (const { memberId, itemIds: ids } of holders) {
      const place = { memberId, institutionId }
      const withLoose = !(await isElsewhere(tx, place))
      const all = await lockPassable(tx, { ...place, withLoose, now: ctx.now })
      const goods = mustBePassable(
        all,
        lines.filter(({ itemId }) => ids.includes(itemId)),
      )
      const taken = goods.reduce((sum, one) => sum + piecesOf(one), 0)
      const reference = `JJ${dayNumber(ctx.now)}`
      const move = { reference, note: '共同保管', staff: '', at: ctx.now }
      await passGoods(tx, { fromId: memberId, toId, goods, ...move })
      await tellMember(tx, { memberId, event: 'goodsTaken', reference, values: { name, pieces: taken } })
      pieces += taken
    }
    return { pieces }
  })
