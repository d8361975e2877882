import { points } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { asAnchoredPage } from '@gongfang/contract/base/values'
import { listPointsPackages, startTopUp } from '@gongfang/contract/money/top-up'
import {
  availableOf,
  exportPointsEntries,
  listPointsEntries,
  owedOf,
  type PointsRules,
} from '@gongfang/contract/people/points'
import { idUpTo } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { sheetAnswer } from '../../http/sheet-answer.ts'
import { type Config, shownConfig } from '../../system/config/door.ts'
import { isMoneyOpen } from '../../system/provider/door.ts'
import { balanceOf } from './actions.ts'
import { pointsDeskRoutes } from './desk-routes.ts'
import { exportEntries } from './entry-sheet.ts'
import { countEntries, listEntries, sumMonth } from './queries.ts'
import { offer, start } from './top-up-actions.ts'

export function pointsRoutes(app: App) {
  serve(app, listPointsEntries, async ({ page, limit, anchor, ...filter }, ctx) => {
    const { db, now } = ctx
    const memberId = ctx.caller.id
    const wanted = { ...filter, memberId, newestId: idUpTo(anchor) }
    const [entries, total, balance, thisMonth, config, topUpOpen] = await Promise.all([
      listEntries(db, wanted, { limit, offset: (page - 1) * limit }),
      countEntries(db, wanted),
      balanceOf(db, memberId),
      sumMonth(db, { memberId, month: dayOf(now).slice(0, 7) }),
      shownConfig(ctx),
      isMoneyOpen(ctx),
    ])
    return {
      ...asAnchoredPage(entries, total, { page, limit, anchor }, ({ id }) => String(id)),
      balance: availableOf(balance),
      owed: owedOf(balance),
      thisMonth,
      rules: pointsRules(config),
      topUpOpen,
    }
  })

  serve(app, exportPointsEntries, async (filter, ctx) => {
    const { name, bytes } = await exportEntries(ctx, filter)
    return sheetAnswer(bytes, name, 'points.xlsx')
  })

  serve(app, listPointsPackages, (_, ctx) => offer(ctx))
  serve(app, startTopUp, (wish, ctx) => start(ctx, wish))

  pointsDeskRoutes(app)
}

const pointsRules = (config: Config): PointsRules => ({
  rewardPerYuan: config.pointsRewardPerYuan,
  deductionPercent: config.pointsDeductionPercent,
  registerPoints: points(config.registerPoints),
})
