import type { HelpTopic } from '@gongfang/contract/help'

export const wechatBills: HelpTopic = {
  name: 'wechat-bills',
  group: '资金',
  title: '微信对账',
  summary: '每天核对微信账单与支付流水，说明差异。',
  screens: [
    {
      path: '/bills',
      title: '微信对账',
    },
    {
      path: '/providers',
      title: '接入账户',
    },
  ],
  words: ['账单', '差异', '商户平台', '微信支付', '证书'],
  parts: [
    {
      title: '每天核对',
      steps: [
        '每天 10 点后自动下载前一日账单并与支付流水核对，差异只列出，不自动修改。',
        '在[微信对账](/bills)看每天的结果；点日期看逐笔的账单和我方金额。',
        '查明后填写**说明**，点**记录**，差异不再计入待办。',
        '需要补对某一天时选择日期，点**下载账单并对账**；点**导出差异**交给财务。',
      ],
    },
  ],
  problems: [
    {
      problem: '等待账单',
      remedy: '微信的账单还没有生成，系统会自动再试。',
    },
    {
      problem: '我方没有，账单有',
      remedy: '在[支付流水](/payments)按交易号查找，点**查询渠道**。',
    },
    {
      problem: '下载失败',
      remedy: '到[接入账户](/providers)点**测试接口**，检查商户号、证书和密钥。',
    },
  ],
  related: ['receipts', 'health'],
}
