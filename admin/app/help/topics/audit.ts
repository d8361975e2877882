import type { HelpTopic } from '@gongfang/contract/help'

export const audit: HelpTopic = {
  name: 'audit',
  group: '系统',
  title: '审计日志',
  summary: '查谁在什么时候改了什么。',
  screens: [
    {
      path: '/audit',
      title: '审计日志',
    },
  ],
  words: ['日志', '修改记录', '操作记录', '谁改的'],
  parts: [
    {
      title: '查询',
      steps: [
        '打开[审计日志](/audit)，按人、动作和时间筛选，看前后差异和 IP。',
        '在商品、订单、会员等页面点**修改记录**或看**修改历史**，只看这一条的变化。',
        '需要存档时点**导出**。',
      ],
    },
  ],
  problems: [
    {
      problem: '人显示为“系统”',
      remedy: '由定时任务自动完成，例如到期取消订单。',
    },
    {
      problem: '发现不是本人的操作',
      remedy: '立即修改密码，在[我的账号](/own)退出其他设备，并告诉店主。',
    },
  ],
  related: ['sign-in', 'health'],
}
