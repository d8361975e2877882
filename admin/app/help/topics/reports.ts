import type { HelpTopic } from '@gongfang/contract/help'

export const reports: HelpTopic = {
  name: 'reports',
  group: '系统',
  title: '导出与报表',
  summary: '导出列表和整月数据，从下载中心领取，看经营数据。',
  screens: [
    {
      path: '/transfers',
      title: '导入导出',
    },
    {
      path: '/overview',
      title: '工作台',
    },
  ],
  words: ['下载', 'Excel', '月报', '统计', '销售额', '走势', '下载中心'],
  parts: [
    {
      title: '导出列表',
      steps: [
        '先用筛选选好范围，再点列表上方的**导出**；订单还有**导出明细**。',
        '完成后自动下载，24 小时内也可在[导入导出](/transfers)点**下载**领取。',
      ],
    },
    {
      title: '整月数据',
      steps: ['在[导入导出](/transfers)点**导出整月**，选择月份，每种一个文件。'],
    },
    {
      title: '看经营数据',
      steps: [
        '[工作台](/overview)有销售额、订单数、支付率和退款额，可按日、周、月看走势，切换**图**和**表**。',
      ],
    },
  ],
  problems: [
    {
      problem: '没有导出按钮',
      remedy: '您的角色没有“导出”权限，请联系店主。',
    },
    {
      problem: '导出失败',
      remedy: '在[导入导出](/transfers)点**重试**；仍失败时缩小范围。',
    },
    {
      problem: '文件已过期',
      remedy: '导出的文件只保留 24 小时，重新导出即可。',
    },
  ],
  related: ['importing', 'audit'],
}
