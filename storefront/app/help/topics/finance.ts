import type { HelpTopic } from '@gongfang/contract/help'

export const finance: HelpTopic = {
  name: 'finance',
  group: '账号与机构',
  title: '给财务：查账、开票和月底导出',
  summary: '查看本机构的订单、采购申请和经费，开票，导出对账单、月报和报销资料。',
  screens: [
    { path: '/invoices/statement', title: '月度对账单' },
    { path: '/funds', title: '经费' },
  ],
  words: ['财务', '会计', '报账', '报销', '做账', '凭证', '月底', '结账', '查账'],
  parts: [
    {
      title: '查看',
      steps: [
        '[我的订单](/orders)选择**本机构**：全部同事的订单，可按下单人和部门筛选；订单详情写明经费、部门和审批人。',
        '[采购申请](/requests)的“全部”：谁申请、谁同意、为什么，逐条留有记录。',
        '[经费](/funds)：每项的额度、占用、支出和剩余；点开一项看**经费明细**，每一笔都写明订单号。',
      ],
    },
    {
      title: '开票和报销',
      steps: [
        '在[发票管理](/user?tab=invoices)维护抬头和开票资料，给自己的订单点**申请开票**；同事的订单由下单人申请。',
        '点**报销资料**，把一个月或一张订单的单据打包下载或打印。',
      ],
    },
    {
      title: '月底',
      steps: [
        '[月度对账单](/invoices/statement)：选择月份，导出或打印。',
        '[经费](/funds)选择月份，点**导出月报**，得到每项的月初、月末和明细。',
        '[我的订单](/orders)选择**本机构**后点**导出订单**，得到带下单人、部门和经费的表格。',
      ],
    },
  ],
  problems: [
    {
      problem: '不能付款或下单',
      remedy: '“财务”只看账和开票。需要付款时，请负责人加上“采购”角色。',
    },
    {
      problem: '经费的支出和订单金额不一致',
      remedy: '退款会记为“退回”，积分订单按下单时的比例折算；两者都列在**经费明细**里。',
    },
  ],
  related: ['funds', 'invoices', 'approval'],
}
