import type { HelpTopic } from '@gongfang/contract/help'

export const invoices: HelpTopic = {
  name: 'invoices',
  group: '资金',
  title: '开发票与红冲',
  summary: '开具、批量上传 PDF、驳回和红冲发票，打印对账单。',
  screens: [
    {
      path: '/invoices',
      title: '发票',
    },
  ],
  words: ['开票', '专票', '普票', '红字', '抬头', '税号', 'PDF', '对账单', '月结'],
  parts: [
    {
      title: '开具',
      steps: [
        '在[发票](/invoices)的“待开具”中打开申请，核对**购买方**和**开票明细**；点**复制明细**可粘贴到开票软件。',
        '在税务系统开好后点**开具**，填写**发票号码**和**开票日期**，选择 PDF，点**确认开具**。会员收到消息并可下载。',
        '一次开了很多：点**批量上传 PDF**，文件名含申请号和发票号码的自动匹配，核对后应用。',
      ],
    },
    {
      title: '红冲',
      steps: [
        '退款后的发票出现在“待红冲”。在税务系统红冲整张发票后点**红冲**，填写**红字发票号码**。剩余金额由会员重新申请。',
      ],
    },
    {
      title: '对账单',
      steps: ['点**月度对账单**选择月份和机构，可**打印**或**导出 xlsx**。'],
    },
  ],
  problems: [
    {
      problem: '资料不对',
      remedy: '点**驳回**并写明原因，会员修改后重新申请。',
    },
    {
      problem: 'PDF 还没有',
      remedy: '先开具，以后点**上传 PDF**补传；传错了点**更换 PDF**。',
    },
    {
      problem: '申请后又退了款',
      remedy: '页面提示按现在的金额开具，请以页面金额为准。',
    },
    {
      problem: '专用发票红冲不了',
      remedy: '须先由购买方在税务系统确认红字信息。',
    },
  ],
  related: ['aftersales', 'receipts'],
}
