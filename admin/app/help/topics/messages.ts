import type { HelpTopic } from '@gongfang/contract/help'

export const messages: HelpTopic = {
  name: 'messages',
  group: '活动与内容',
  title: '消息与短信',
  summary: '修改发给会员的消息，查看发送记录，接入短信。',
  screens: [
    {
      path: '/messages',
      title: '消息模板',
    },
    {
      path: '/messages/log',
      title: '发送记录',
    },
    {
      path: '/providers',
      title: '接入账户',
    },
  ],
  words: ['模板', '短信', '通知', '停发', '变量'],
  parts: [
    {
      title: '修改消息',
      steps: [
        '在[消息模板](/messages)点事件的**编辑**，修改标题和内容，大括号中的是变量，不要改动。',
        '选择是否**发送给会员**、是否**同时发短信**；点**填入默认内容**可恢复。',
      ],
    },
    {
      title: '查看发送',
      steps: [
        '在[发送记录](/messages/log)按会员手机号和事件查询，看是否已读和短信结果。',
        '单独通知一位会员：在[会员](/members)打开会员，发站内消息。',
      ],
    },
  ],
  problems: [
    {
      problem: '短信没有收到',
      remedy: '看[发送记录](/messages/log)中的结果和回执编号，到服务商控制台查询。',
    },
    {
      problem: '短信全部失败',
      remedy: '到[接入账户](/providers)检查账号，先启用并保存，再点**测试接口**。',
    },
    {
      problem: '登录验证码',
      remedy: '验证码不在模板之列，不能停发。',
    },
  ],
  related: ['content', 'health'],
}
