import type { PointsRules } from '@gongfang/contract/people/points'
import { REWARD_RULE } from '@gongfang/contract/service/aftersale'

/** The ways to earn points. Ways that are configured as 0 are left out. */
export const waysToEarn = ({ registerPoints, rewardPerYuan }: PointsRules): string[] => [
  ...(registerPoints > 0 ? [`新用户注册赠送 ${registerPoints}积分`] : []),
  ...(rewardPerYuan > 0
    ? [`金额支付的订单完成后，按实付商品金额每 1 元返 ${rewardPerYuan}积分，不足 1积分的部分不计`]
    : []),
  '参加部分培训活动，签到后可获得积分，以活动页面为准',
]

export function waysToSpend({ deductionPercent }: PointsRules, rate: number, inPoints: boolean): string[] {
  const sum = `${rate}积分 = ¥1.00`
  if (inPoints) return ['商品以积分计价，下单时使用积分支付', `积分与金额按 ${sum} 换算`]
  return [
    ...(deductionPercent > 0
      ? [`下单时可用积分抵扣，最多抵扣商品金额的 ${deductionPercent}%，按 ${sum} 换算`]
      : []),
    '部分活动可用积分报名',
  ]
}

export const RETURNS = [
  '订单取消时，抵扣和支付的积分全部退回；退款时按退款商品的占比退回',
  REWARD_RULE,
  '充值的积分支付后立即到账，不能退款；超时或重复支付的款项按原路退回',
  '积分不能转让，不能兑换现金；注销账号时剩余积分作废',
]
