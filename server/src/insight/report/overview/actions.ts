import { dayOf } from '@gongfang/contract/base/time'
import type { OverviewDetails } from '@gongfang/contract/insight/report-desk'
import type { Db } from '../../../db/connect.ts'
import { sumFigure } from '../figure/actions.ts'
import { lastDays } from '../figure/rules.ts'
import type { FunnelStep, Reports } from '../parts.ts'
import { readPart } from '../stored/actions.ts'

const steps: Record<FunnelStep, readonly [name: string, means: string]> = {
  visited: ['浏览', '期间看过商品的会员数；以每人对每件商品的最近一次为准，未登录的访客不计'],
  added: ['加购', '期间把商品放进购物车且仍在其中，或下过单的会员数'],
  placed: ['下单', '期间提交过订单的会员数，金额与积分订单都算'],
  paid: ['支付', '期间提交的订单中，有一张付过款的会员数'],
}

const means = {
  topSkus: '期间付款订单中各规格的商品金额或积分合计：不含运费和抵扣，之后退款不从中扣除',
  topCategories: '同上，按商品现在所属的一级分类',
  activities: '已发布、未取消、期间结束或尚未结束的活动：已占名额占总名额的比例',
  misses: '期间没有搜到任何商品的词：没有结果的次数',
  lowStock: '在售且启用、可售数量不多于安全库存的规格；没有设安全库存的，售罄即计',
}

const flows = ['pointsIssued', 'pointsReturned', 'pointsSpent', 'pointsTakenBack'] as const

export async function makeDetails(
  db: Db,
  all: Reports,
  { currency, days }: { currency: 'money' | 'points'; days: number },
  now: Date,
): Promise<OverviewDetails> {
  const span = lastDays(now, days)
  const [tops, funnel, lowStock, activities, misses, points] = await Promise.all([
    readPart(db, all, 'tops', now, days),
    readPart(db, all, 'funnel', now, days),
    readPart(db, all, 'lowStock', now),
    all.dashboard.activities(db, span.from),
    all.dashboard.misses(db, dayOf(span.from)),
    Promise.all(flows.map((key) => sumFigure(db, all, key, [span]))),
  ])
  const best = tops.body.find((one) => one.currency === currency)
  return {
    madeAt: tops.madeAt,
    topSkus: best?.skus ?? [],
    topCategories: best?.categories ?? [],
    funnel: (Object.keys(steps) as FunnelStep[]).map((key) => {
      const [name, means] = steps[key]
      return { key, name, means, count: funnel.body[key] }
    }),
    points: flows.map((key, at) => {
      const { name, means } = all.figures[key]
      return { key, name, means, points: points[at]?.[0] ?? 0 }
    }),
    activities: [...activities],
    misses: [...misses],
    lowStock: lowStock.body.rows,
    means,
  }
}
