import type { HelpTopic } from '@gongfang/contract/help'

export const depot: HelpTopic = {
  name: 'depot',
  group: '寄存、活动与服务',
  title: '寄存与核销码',
  summary: '把商品存放在商城，需要时凭核销码领取。',
  screens: [
    {
      path: '/verification',
      title: '寄存与核销',
    },
  ],
  words: ['领取', '自提', '二维码', '代领', '在库', '凭条'],
  parts: [
    {
      title: '领取寄存物品',
      steps: [
        '打开[寄存与核销](/verification)，在**寄存物品**中勾选要领的商品并填写数量。',
        '点**生成核销码**。核销码 10 分钟内有效，快到现场时再生成。',
        '向工作人员出示二维码或 8 位数字，核销后页面自动显示结果。可以点**打印凭条**给代领的同事。',
      ],
    },
    {
      title: '查看记录',
      steps: ['在**核销记录**看每次入库、领取和结存，可点**导出 xlsx**。', '活动的入场码在**活动票券**。'],
    },
  ],
  problems: [
    {
      problem: '核销码已过期',
      remedy: '点**重新生成**，原来的码作废。',
    },
    {
      problem: '只领了一部分',
      remedy: '没有领的仍然寄存，核销码用后失效，下次重新生成。',
    },
    {
      problem: '领错了',
      remedy: '请当场告诉工作人员；10 分钟内可以撤销，物品退回寄存。',
    },
    {
      problem: '勾选不了',
      remedy: '该物品正在申请退款，撤销售后申请后才能领取。',
    },
  ],
  picture: {
    file: 'depot.webp',
    alt: '核销码：二维码、8 位数字和剩余时间，下方是作废、重新生成和打印凭条',
    width: 900,
    height: 600,
  },
  related: ['checkout', 'activities'],
}
