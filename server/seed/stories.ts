import type { Regret } from './aftersales.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The final state of an order. */
export type Fate =
  | 'unpaid'
  | 'paid'
  | 'partlyShipped'
  | 'shipped'
  | 'done'
  | 'stored'
  | 'cancelled'
  | 'timeout'

export interface Story {
  agoMs: number
  fate: Fate
  currency: 'money' | 'points'
  /** [model code, pieces] */
  goods: readonly (readonly [string, number])[]
  deductPoints?: number
  remark?: string
  poNumber?: string
  regret?: Regret
}

/** From the oldest on, as they happened: every state there is, in both currencies. */
export const stories: readonly Story[] = [
  {
    agoMs: 34 * DAY,
    fate: 'done',
    currency: 'money',
    goods: [
      ['RG-SS94', 4],
      ['RG-CW13', 12],
      ['DIN934-M6-A2', 400],
    ],
    poNumber: 'YH-2026-0917',
    remark: '开票抬头与机构名称一致',
  },
  {
    agoMs: 30 * DAY,
    fate: 'done',
    currency: 'points',
    goods: [
      ['RG-UK18', 4],
      ['JQ-NGB-M', 6],
    ],
  },
  {
    agoMs: 26 * DAY,
    fate: 'stored',
    currency: 'money',
    goods: [
      ['CL-BL500', 24],
      ['AD-HV-Y', 40],
      ['JQ-CT50-S', 12],
    ],
    poNumber: 'YH-2026-0925',
    remark: '学期内分批领取',
  },
  { agoMs: 15 * DAY, fate: 'cancelled', currency: 'money', goods: [['CD-D12-2', 2]] },
  { agoMs: 9 * DAY, fate: 'timeout', currency: 'money', goods: [['FC-PB25-B', 30]], deductPoints: 640 },
  { agoMs: 8 * DAY, fate: 'cancelled', currency: 'points', goods: [['JS-TM50', 2]] },
  {
    agoMs: 7 * DAY,
    fate: 'paid',
    currency: 'money',
    goods: [['KY-DM600', 3]],
    // All of it before anything was sent: the order is closed.
    regret: {
      kind: 'refundBeforeShip',
      afterMs: 2 * HOUR,
      goods: [['KY-DM600', 3]],
      reason: '拍错型号或数量',
      note: '量程选小了，重新下单。',
      until: 'refunded',
    },
  },
  {
    agoMs: 4 * DAY,
    fate: 'shipped',
    currency: 'money',
    goods: [
      ['HZ-DC150', 10],
      ['JS-TM50', 20],
      ['LR-TD5.0-HSS', 50],
    ],
    remark: '请分箱标注物料号',
    regret: {
      kind: 'returnRefund',
      afterMs: 3 * DAY,
      goods: [['JS-TM50', 2]],
      reason: '质量问题',
      note: '两把的卡扣松动，收尺时会弹回。',
      until: 'approved',
    },
  },
  { agoMs: 3.5 * DAY, fate: 'stored', currency: 'points', goods: [['AD-HV-Y', 20]] },
  {
    agoMs: 3 * DAY,
    fate: 'shipped',
    currency: 'points',
    goods: [['RG-UK18', 2]],
    regret: {
      kind: 'refundOnly',
      afterMs: 2.5 * DAY,
      goods: [['RG-UK18', 1]],
      reason: '商品破损',
      note: '一把刀柄开裂，已拍照留存。',
      until: 'applied',
    },
  },
  {
    agoMs: 2 * DAY,
    fate: 'partlyShipped',
    currency: 'money',
    goods: [
      ['CL-BL500', 24],
      ['CL-VF100A', 36],
      ['JQ-CT50-S', 10],
    ],
    poNumber: 'YH-2026-1102',
  },
  {
    agoMs: 26 * HOUR,
    fate: 'paid',
    currency: 'money',
    goods: [
      ['JQ-NGB-M', 20],
      ['JQ-T200-S', 16],
      ['AD-HV-Y', 30],
    ],
    deductPoints: 3200,
    poNumber: 'YH-2026-1118',
    remark: '工作日送达，需签收单',
  },
  { agoMs: 20 * HOUR, fate: 'paid', currency: 'points', goods: [['MH-LB09-30', 10]] },
  { agoMs: 9 * MINUTE, fate: 'unpaid', currency: 'points', goods: [['JQ-NGB-M', 1]] },
  {
    agoMs: 4 * MINUTE,
    fate: 'unpaid',
    currency: 'money',
    goods: [
      ['MH-LB09-40', 40],
      ['JQ-SF1O-38M', 1],
    ],
  },
]

/** Of another institution, which has only begun: its reward is less than anything costs in points. */
export const othersStory: Story = {
  agoMs: 5 * DAY,
  fate: 'stored',
  currency: 'money',
  goods: [
    ['CL-VF100A', 6],
    ['CL-BL500', 5],
  ],
}

/** Problems of other customers' orders, one order each. */
export const regrets: readonly Story[] = [
  regretted(62, 'shipped', ['JS-TM50', 6], {
    kind: 'refundOnly',
    reason: '商品破损',
    note: '外壳开裂三把，附照片。',
    until: 'refunded',
    afterDays: 5,
    pieces: 3,
  }),
  regretted(47, 'shipped', ['CL-BL500', 12], {
    kind: 'refundOnly',
    reason: '少发或漏发',
    note: '少了两只。',
    until: 'refunded',
    afterDays: 4,
    pieces: 2,
  }),
  regretted(33, 'paid', ['HZ-DC150', 4], {
    kind: 'refundBeforeShip',
    reason: '拍错型号或数量',
    note: '应为 200 mm。',
    until: 'refunded',
    afterDays: 0.2,
    pieces: 4,
  }),
  regretted(21, 'shipped', ['KY-DM600', 2], {
    kind: 'returnRefund',
    reason: '质量问题',
    note: '交流档读数漂移。',
    until: 'approved',
    afterDays: 6,
    pieces: 1,
  }),
  regretted(12, 'paid', ['JQ-T200-S', 10], {
    kind: 'refundBeforeShip',
    reason: '不想要了',
    note: '项目取消。',
    until: 'refunded',
    afterDays: 0.5,
    pieces: 5,
  }),
  regretted(6, 'shipped', ['CL-VF100A', 8], {
    kind: 'refundOnly',
    reason: '商品破损',
    note: '两只瓶口有缺口。',
    until: 'applied',
    afterDays: 4,
    pieces: 2,
  }),
]

/** Ordered beyond the stock, each by another customer: the first waits longer than it was told. */
export const backorders: readonly Story[] = [
  { agoMs: 5.3 * DAY, fate: 'paid', currency: 'money', goods: [['CD-RH800', 4]], poNumber: 'CG-DH-01' },
  { agoMs: 31 * HOUR, fate: 'paid', currency: 'money', goods: [['CD-RH800', 2]] },
  { agoMs: 4.2 * HOUR, fate: 'paid', currency: 'money', goods: [['CD-RH800', 6]], remark: '可分批发货' },
]

interface RegretOf extends Omit<Regret, 'goods' | 'afterMs'> {
  afterDays: number
  pieces: number
}

function regretted(
  agoDays: number,
  fate: 'paid' | 'shipped',
  [code, quantity]: readonly [string, number],
  { afterDays, pieces, ...regret }: RegretOf,
): Story {
  return {
    agoMs: agoDays * DAY,
    fate,
    currency: 'money',
    goods: [[code, quantity]],
    regret: { ...regret, afterMs: afterDays * DAY, goods: [[code, pieces]] },
  }
}
