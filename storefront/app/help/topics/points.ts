import type { HelpTopic } from '@gongfang/contract/help'

export const points: HelpTopic = {
  name: 'points',
  group: '寄存、活动与服务',
  title: '积分',
  summary: '获得、使用和充值积分，查看明细。',
  screens: [
    {
      path: '/points',
      title: '积分明细',
    },
  ],
  words: ['充值', '抵扣', '奖励', '余额', '待扣回', '套餐'],
  parts: [
    {
      title: '获得和使用',
      steps: [
        '下单完成后按商品页显示的数量得积分，参加有奖励的活动签到后也得积分。',
        '在[确认订单](/order/confirm)可用积分抵扣；商城按积分销售时直接用积分支付。',
        '[积分明细](/points)按类型和月份查看，可点**导出 xlsx**；点**积分规则**看兑换比例。',
      ],
    },
    {
      title: '充值',
      steps: ['点**充值积分**，选择套餐或填写金额，点**去支付**。支付后立即到账。'],
    },
  ],
  problems: [
    {
      problem: '订单完成了还没有积分',
      remedy: '退款的部分不得积分；其余在订单完成时入账，在[积分明细](/points)查看。',
    },
    {
      problem: '显示待扣回',
      remedy: '退款收回奖励时余额不足，差额从以后入账的积分中扣除。',
    },
    {
      problem: '充值未支付',
      remedy: '再次打开充值，点**继续支付**。充值的积分不能退款或兑换现金。',
    },
  ],
  related: ['payment', 'activities'],
}
