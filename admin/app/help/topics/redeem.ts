import type { HelpTopic } from '@gongfang/contract/help'

export const redeem: HelpTopic = {
  name: 'redeem',
  group: '会员与寄存',
  title: '核销与寄存',
  summary: '扫码核销寄存物品和票券，撤销核销，调整寄存、打印对账单。',
  screens: [
    {
      path: '/verification',
      title: '核销台',
    },
    {
      path: '/verification/log',
      title: '核销记录',
    },
    {
      path: '/depot',
      title: '寄存',
    },
    {
      path: '/depot/log',
      title: '寄存流水',
    },
  ],
  words: ['领取', '扫码', '核销码', '自提', '小票', '撤销'],
  parts: [
    {
      title: '核销',
      steps: [
        '打开[核销台](/verification)，选择**核销地点**。',
        '用扫码枪扫会员的二维码，或点**扫码**用摄像头，或输入 8 位核销码后点**查询**。',
        '核对机构、物品和数量；只领一部分时修改数量。同事代领写在**备注**。',
        '点**确认核销**，或再扫一次同一个码；需要时点**打印小票**。',
      ],
    },
    {
      title: '查询和更正',
      steps: [
        '拿错了在 10 分钟内点**撤销**，物品退回寄存。',
        '[核销记录](/verification/log)按时间、地点、经办人查询；[寄存](/depot)看每个会员的在库，点**对账单**打印。',
        '盘点有出入时在[寄存](/depot)点**调整**，写明原因，核对前后数量后点**确认调整**。',
      ],
    },
  ],
  problems: [
    {
      problem: '核销码已过期或已作废',
      remedy: '请会员在“寄存与核销”重新生成，每个码 10 分钟有效。',
    },
    {
      problem: '摄像头不能用',
      remedy: '摄像头只能在 HTTPS 下使用，并要在浏览器设置中允许；也可用扫码枪或输入数字。',
    },
    {
      problem: '错误次数过多',
      remedy: '稍等几分钟再试，核对输入的 8 位数字。',
    },
  ],
  related: ['activities', 'review'],
}
