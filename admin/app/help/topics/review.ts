import type { HelpTopic } from '@gongfang/contract/help'

export const review: HelpTopic = {
  name: 'review',
  group: '会员与寄存',
  title: '机构审核与会员',
  summary: '审核机构资料，合并重复机构，停用会员，调整积分。',
  screens: [
    {
      path: '/review',
      title: '机构审核',
    },
    {
      path: '/members',
      title: '会员',
    },
    {
      path: '/points',
      title: '积分',
    },
  ],
  words: ['资质', '营业执照', '通过', '驳回', '停用', '积分调整', '加入机构', '手机号'],
  parts: [
    {
      title: '审核',
      steps: [
        '打开[机构审核](/review)，左边是队列，超时的在前。对照证照核对每一项；信用代码会自动校验。',
        '有问题的项点**标记**。',
        '点**通过 (A)**，或点**驳回 (R)**写明原因后**确认驳回**。会员收到通知；也可以直接按 A 或 R。',
        '提示**可能是同一机构**时，点**加入该机构**，资料随之作废，提交人成为该机构成员。',
      ],
    },
    {
      title: '会员',
      steps: [
        '在[会员](/members)打开会员，看订单、积分、寄存、报名和设备；完整号码点**显示完整号码（记入日志）**。',
        '需要时**停用**、**启用**，或让会员**加入机构**、**修改角色**（可选多个）。',
      ],
    },
    {
      title: '积分',
      steps: ['在[积分](/points)点**调整积分**，写明原因；超过单人限额的等待第二人复核。'],
    },
  ],
  problems: [
    {
      problem: '通过了才发现错误',
      remedy: '请会员在机构资料中申请变更，重新审核；必要时停用会员。',
    },
    {
      problem: '别人先处理了',
      remedy: '提示**已由同事处理**，直接看下一条。',
    },
    {
      problem: '没有证照可看',
      remedy: '会员没有上传，驳回并说明需要哪种证照。',
    },
  ],
  picture: {
    file: 'review.webp',
    alt: '机构审核：左边是队列，中间是逐项资料，右边是证照，下方是通过和驳回',
    width: 900,
    height: 600,
  },
  related: ['redeem', 'sign-in'],
}
