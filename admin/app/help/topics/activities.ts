import type { HelpTopic } from '@gongfang/contract/help'

export const activities: HelpTopic = {
  name: 'activities',
  group: '活动与内容',
  title: '活动、报名与签到',
  summary: '发布活动和培训，管理报名，现场签到，发证书，取消活动。',
  screens: [
    {
      path: '/activities',
      title: '活动',
    },
    {
      path: '/check-in',
      title: '签到',
    },
  ],
  words: ['培训', '票券', '候补', '转正', '代报名', '证书', '签到表', '离线'],
  parts: [
    {
      title: '发布',
      steps: [
        '在[活动](/activities)点**新建活动**（或**复制**以前的），填写时间、名额、费用和报名表单。',
        '保存后点**发布**，到报名开始时间自动开放。',
      ],
    },
    {
      title: '管理报名',
      steps: ['点活动的**报名**：可**代报名**、**转正**候补、给报名的会员**发消息**，或**导出报名**。'],
    },
    {
      title: '现场',
      steps: [
        '在报名页点**签到表和证书**，可以**打印签到表**备用。打开[签到](/check-in)选择活动，扫票券，或按姓名、手机尾号查找后点**签到**。',
        '网络断开时仍可签到，联网后自动提交；“等待提交”时不要清除浏览器数据。',
        '发放证书的活动结束后自动可看；漏签的补签到后在**签到表和证书**点**补发证书**。',
      ],
    },
  ],
  problems: [
    {
      problem: '已有人报名，不能下线',
      remedy: '停办请点**取消活动**：退还费用并通知所有报名人。',
    },
    {
      problem: '扫错了人',
      remedy: '在最近签到中点**撤销**。',
    },
    {
      problem: '提示“不是本场票券”',
      remedy: '请会员打开本场活动的票券，核对时间。',
    },
  ],
  related: ['redeem', 'content'],
}
