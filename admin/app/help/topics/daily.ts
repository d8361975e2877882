import type { HelpTopic } from '@gongfang/contract/help'

export const daily: HelpTopic = {
  name: 'daily',
  group: '开始',
  title: '工作台、搜索与列表',
  summary: '每天从工作台的待办开始，用搜索和列表快速找到记录。',
  screens: [
    {
      path: '/overview',
      title: '工作台',
    },
  ],
  words: ['待办', '快捷键', 'Ctrl K', '筛选', '深色', '列设置', '首页'],
  parts: [
    {
      title: '每天的待办',
      steps: [
        '打开[工作台](/overview)：待发货、待审核机构、售后待处理、待开票等数字点一下就到对应的列表。',
        '页面右上角的铃铛显示待办总数，在任何页面都能打开。',
      ],
    },
    {
      title: '找到一条记录',
      steps: [
        '按 Ctrl K 打开**搜索**，输入页面名、订单号、手机号、商品或型号，回车打开。',
        '列表上方的标签和筛选可以组合；地址栏记住筛选，可以收藏或发给同事。',
        '点**列表设置**选择显示的列和行距。',
      ],
    },
    {
      title: '键盘与外观',
      steps: ['点右上角的姓名，选择**快捷键**查看全部按键；选择**浅色**、**深色**或**跟随系统**。'],
    },
  ],
  problems: [
    {
      problem: '显示“没有权限”',
      remedy: '您的角色没有此页面的权限，请联系店主开通。',
    },
    {
      problem: '保存时提示同事已修改',
      remedy: '按提示选择保留谁的，或点**合并保存**。',
    },
    {
      problem: '内容没保存就离开了',
      remedy: '商品和文章在本机留有草稿，再次打开点**恢复**。',
    },
  ],
  picture: {
    file: 'daily.webp',
    alt: '工作台：待发货、待审核机构、售后待处理等待办数字，下面是今日销售额和订单数',
    width: 900,
    height: 600,
  },
  related: ['sign-in', 'reports'],
}
