import type { HelpTopic } from '@gongfang/contract/help'

export const offlineRefunds: HelpTopic = {
  name: 'offline-refunds',
  group: '资金',
  title: '线下退款',
  summary:
    '由财务在银行汇出的退款：对公转账的退款，和微信支付不再受理的退款（付款超过一年、由更换前的商户号收取、已分 50 次退款，或客户的微信账户异常）。',
  screens: [
    {
      path: '/bank/refunds',
      title: '线下退款',
    },
    {
      path: '/refunds',
      title: '退款队列',
    },
  ],
  words: ['汇出', '退款', '银行转账', '收款账户'],
  parts: [
    {
      title: '汇出并登记',
      steps: [
        '在[线下退款](/bank/refunds)看“待线下退款”的单据：机构、付款人和金额。',
        '微信支付的退款没有付款账户，请先向会员核对收款账户。',
        '在银行汇出后登记汇出日期、**银行流水号**和收款账户。登记后退款才算完成，会员收到通知。',
      ],
    },
  ],
  problems: [
    {
      problem: '找不到要退的单',
      remedy: '退款还没有发起，先在[售后](/aftersales)退款。',
    },
    {
      problem: '流水号已登记过',
      remedy: '每个流水号只能登记一次，请核对网银的明细。',
    },
    {
      problem: '汇出后被银行退回',
      remedy:
        '还没有登记的，核对收款账户后重新汇出。已登记的，把退回的那笔[银行流水](/bank/lines)记到原订单，它成为**待退差额**；重新汇出后，在那里用新的流水号登记。',
    },
  ],
  related: ['aftersales', 'receipts'],
}
