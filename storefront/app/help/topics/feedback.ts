import type { HelpTopic } from '@gongfang/contract/help'

export const feedback: HelpTopic = {
  name: 'feedback',
  group: '寄存、活动与服务',
  title: '反馈与联系我们',
  summary: '提建议、报问题、找货，查看回复并继续追问。',
  screens: [
    {
      path: '/feedback',
      title: '意见反馈',
    },
  ],
  words: ['投诉', '建议', '客服', '寻货', '电话', '投诉'],
  parts: [
    {
      title: '提交',
      steps: [
        '打开[意见反馈](/feedback)，选择反馈类型，写清型号、数量和现象。',
        '可以选择**关联订单**，最多加 6 张图片，也可以粘贴截图；点**提交**。',
        '从订单点**反馈问题**时，订单会自动关联。',
      ],
    },
    {
      title: '查看回复',
      steps: [
        '在**我的反馈**看回复，预计 1 个工作日内；有回复时收到站内消息。',
        '没有说清的在**继续追问**中补充；解决后点**已解决**。',
      ],
    },
  ],
  problems: [
    {
      problem: '内容没写完就关了页面',
      remedy: '再次打开会恢复上次未提交的内容。',
    },
    {
      problem: '图片传不上',
      remedy: '仅支持 jpg、png、webp，每张不超过 10 MB。',
    },
    {
      problem: '事情紧急',
      remedy: '拨打页面底部的客服热线。',
    },
  ],
  related: ['account', 'cancel'],
}
