import type { HelpTopic } from '@gongfang/contract/help'

export const aftersales: HelpTopic = {
  name: 'aftersales',
  group: '订单与售后',
  title: '售后与退款',
  summary: '处理退款、退货、换货和维修，主动退款，处理失败的退款。',
  screens: [
    {
      path: '/aftersales',
      title: '售后',
    },
    {
      path: '/refunds',
      title: '退款队列',
    },
  ],
  words: ['退货', '换货', '维修', '拒绝', '原路退回', '退款失败', '时限'],
  parts: [
    {
      title: '处理申请',
      steps: [
        '在[售后](/aftersales)的“待处理”中打开售后单，看商品、图片、原因和**处理时限**。',
        '点**同意**或**拒绝**，拒绝原因会发给会员。退货、换货、维修同意时填写**退货地址**。',
        '收到退货点**确认收货**，选择商品去向：退回库存或有损坏不退回。',
        '有退款权限的同事点**退款**，核对金额，需要时打开**同时退运费**。换货、维修则填写寄出的运单号。',
      ],
    },
    {
      title: '主动退款',
      steps: [
        '在订单页点**主动退款**，填写商品款和运费，原因会员会看到。原路退回，不可撤销。',
        '填写期间同事退过款或会员申请了售后，会先提示还可退多少，核对后再退。',
      ],
    },
    {
      title: '退款没有成功',
      steps: ['在[退款队列](/refunds)的“需要处理”中看渠道说明，核对后点**重试**或**重新发起**。'],
    },
  ],
  problems: [
    {
      problem: '付款已超过一年、由更换前的商户号收取，或客户的微信账户异常',
      remedy: '微信支付不再受理，按提示确认**线下退款**，见[线下退款](/help/offline-refunds)。',
    },
    {
      problem: '会员要改换为退款',
      remedy:
        '缺货或无法修复时，可在售后单中请会员同意改为退款。送修的商品改为退款后，先点**登记验货**选择商品去向，再退款。',
    },
    {
      problem: '已超时',
      remedy: '时限是承诺给会员的处理时间，超时的排在最前，请先处理。',
    },
  ],
  picture: {
    file: 'aftersales.webp',
    alt: '售后单：退款金额、原因、处理时限和商品，下方是拒绝和同意',
    width: 900,
    height: 600,
  },
  related: ['offline-refunds', 'orders', 'invoices'],
}
