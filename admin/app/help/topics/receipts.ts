import type { HelpTopic } from '@gongfang/contract/help'

export const receipts: HelpTopic = {
  name: 'receipts',
  group: '资金',
  title: '收款与银行流水对账',
  summary: '核对对公转账凭证，导入银行流水自动匹配，登记到账。',
  screens: [
    {
      path: '/bank',
      title: '对公转账',
    },
    {
      path: '/bank/lines',
      title: '银行流水',
    },
    {
      path: '/payments',
      title: '支付流水',
    },
  ],
  words: ['对公转账', '凭证', '回单', '附言码', '到账', '入账', '待退差额', '网银'],
  parts: [
    {
      title: '导入流水（推荐）',
      steps: [
        '从网银导出明细，在[银行流水](/bank/lines)点**导入流水**。重复的流水自动略过。',
        '附言码（或订单号）与金额都相符的点**按建议入账**，也可点**确认本页相符的**一次确认。订单变为已付款，会员收到通知。',
        '没有相符的点**其他订单**自己选择；一笔付多张订单时逐张填写金额。不是货款的点**非货款**。',
      ],
    },
    {
      title: '看凭证登记',
      steps: [
        '在[对公转账](/bank)打开“待确认”的转账，点**查看凭证**。',
        '与银行核对后点**确认到账**，填写到账日期、金额和**银行流水号**。',
        '凭证不对点**驳回凭证**，原因会发给会员，可以重新上传。',
      ],
    },
    {
      title: '在线付款',
      steps: ['[支付流水](/payments)列出每笔支付；对不上时打开它点**查询渠道**，以渠道的答复为准。'],
    },
  ],
  problems: [
    {
      problem: '钱不够',
      remedy: '登记已到的金额，显示尚差多少，到账足额后订单自动变为已付款。',
    },
    {
      problem: '多付了',
      remedy: '多出的部分记为待退，线下退回付款账户后点**登记已退回**。',
    },
    {
      problem: '记错了订单',
      remedy: '点**撤销**这次入账，写明原因后重新入账；已用于付款或已退回的不能撤销。',
    },
    {
      problem: '金额或商户不符，待核实',
      remedy: '在[支付流水](/payments)该标签中打开，联系渠道查明后处理。',
    },
  ],
  related: ['wechat-bills', 'offline-refunds'],
}
