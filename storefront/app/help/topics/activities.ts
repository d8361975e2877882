import type { HelpTopic } from '@gongfang/contract/help'

export const activities: HelpTopic = {
  name: 'activities',
  group: '寄存、活动与服务',
  title: '活动与培训报名',
  summary: '报名、支付、候补、凭票签到，取得证书。',
  screens: [
    {
      path: '/activities',
      title: '活动与培训',
    },
    {
      path: '/user?tab=signups',
      title: '我的报名',
    },
  ],
  words: ['培训', '票券', '签到', '候补', '证书', '取消报名', '日历'],
  parts: [
    {
      title: '报名',
      steps: [
        '在[活动与培训](/activities)按类型、城市、费用筛选，打开一个活动。',
        '点**报名**，填写参加人，最多人数见页面；阅读取消规则后点**提交报名**，收费的点**提交并支付**。',
        '点**加入日历**，免得忘记。',
      ],
    },
    {
      title: '参加',
      steps: [
        '在[我的报名](/user?tab=signups)点**查看票券**，每位参加人一个二维码和 8 位数字。',
        '开始前 2 小时起可签到，入场时出示。线上活动点**进入线上会场**。',
        '发放证书的培训，活动结束后点**查看证书**，可打印或另存为 PDF。',
      ],
    },
  ],
  problems: [
    {
      problem: '名额已满',
      remedy: '点**加入候补**，有空位时按先后递补并通知您；收费的递补后再支付。',
    },
    {
      problem: '去不了',
      remedy: '在取消截止前点**取消报名**，费用原路退回；之后请联系客服。',
    },
    {
      problem: '看不到证书',
      remedy: '要签到，并且活动已结束。',
    },
  ],
  related: ['depot', 'points'],
}
