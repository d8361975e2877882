import type { HelpTopic } from '@gongfang/contract/help'

export const invoices: HelpTopic = {
  name: 'invoices',
  group: '售后与发票',
  title: '发票、对账单与报销',
  summary: '保存抬头，申请开票，下载发票、月度对账单和报销资料。',
  screens: [
    {
      path: '/user?tab=invoices',
      title: '发票管理',
    },
    {
      path: '/orders',
      title: '我的订单',
    },
  ],
  words: ['开票', '专票', '普票', '抬头', '税号', '红冲', '报销', '对账单', '月结'],
  parts: [
    {
      title: '保存抬头',
      steps: [
        '打开[发票管理](/user?tab=invoices)，点**新建抬头**，填写抬头和税号；专用发票还需要地址、电话、开户行和账号。抬头由机构成员共用。',
      ],
    },
    {
      title: '申请开票',
      steps: [
        '下单时在发票处选择类型和抬头，付款后自动申请。',
        '已付款的订单也可以在[发票管理](/user?tab=invoices)点**申请开票**，勾选一张或多张订单合开。',
        '选择发票类型和抬头，核对开票金额，点**提交申请**。积分抵扣的部分不开票。',
        '开具后会收到站内消息，在**开票申请**中点**下载 PDF**。',
      ],
    },
    {
      title: '对账和报销',
      steps: [
        '点**月度对账单**选择月份，可导出或打印（机构负责人和财务可见）。',
        '点**报销资料**，把一个月或一张订单的单据打包下载或打印。',
      ],
    },
  ],
  problems: [
    {
      problem: '申请被驳回',
      remedy: '看驳回原因，修改抬头后重新申请。',
    },
    {
      problem: '填错了',
      remedy: '开具前点**撤销申请**；已开具的请联系客服。',
    },
    {
      problem: '退款后的发票',
      remedy: '原发票会红冲，之后可按剩余金额重新申请。',
    },
    {
      problem: '提示税号校验未通过',
      remedy: '核对 18 位税号，尤其是最后一位。',
    },
  ],
  related: ['cancel', 'checkout'],
}
