import { refuse } from '@gongfang/contract/base/refusal'
import * as common from '@gongfang/contract/goods/common-depot'
import * as succession from '@gongfang/contract/service/succession'
import { readSuccessionOf } from '@gongfang/contract/service/succession-desk'
import { type App, serve } from '../../http/serve.ts'
import { handGoods, readOffer, readOfferOfStaff, settle } from './actions.ts'
import { listGoods, readSetting, saveSetting, takeGoods } from './common-actions.ts'
import { listTakenOver, listUnsettled } from './queries.ts'

export function successionRoutes(app: App) {
  serve(app, succession.readSuccession, (_, { db, caller }) =>
    readOffer(db, { memberId: caller.id, institutionId: placeOf(caller) }),
  )
  serve(app, succession.readSuccessionOfColleague, ({ memberId }, { db, caller }) =>
    readOffer(db, { memberId, institutionId: placeOf(caller) }),
  )
  serve(app, succession.listUnsettled, (_, { db, caller }) => listUnsettled(db, placeOf(caller)))
  serve(app, succession.settleSuccession, (wish, ctx) => settle(ctx, wish))
  serve(app, succession.listTakenOver, (_, { db, caller }) => listTakenOver(db, caller.id))
  serve(app, succession.handDepotOver, (wish, ctx) => handGoods(ctx, wish))
  serve(app, common.readCommonDepot, (_, ctx) => readSetting(ctx))
  serve(app, common.saveCommonDepot, (setting, ctx) => saveSetting(ctx, setting))
  serve(app, common.listColleagueGoods, (wish, ctx) => listGoods(ctx, wish))
  serve(app, common.takeColleagueGoods, (wish, ctx) => takeGoods(ctx, wish))
  serve(app, readSuccessionOf, ({ memberId }, { db }) => readOfferOfStaff(db, memberId))
}

const placeOf = ({ institutionId }: { institutionId: number | null }) =>
  institutionId ?? refuse('institutionMissing')
