import type { AcceptanceSetting, AcceptLine } from '@gongfang/contract/acceptance'
import { fen } from '@gongfang/contract/money'
import type { Regret } from './aftersales.ts'
import { DAY } from './stories.ts'
import type { Who } from './team-plan.ts'

// Acceptances of the demo's institution, and the claims for goods that it refused.

/** The setting was switched on at that time. Earlier deliveries need no acceptance. */
export const SETTING_AGO_MS = 40 * DAY

export const setting: AcceptanceSetting = {
  enabled: true,
  otherFromFen: fen(100_000),
  assetFromFen: fen(50_000),
}

/** Names under which the receiver uploaded the photos. */
export const photoNames = {
  'acceptance-trolley': '开箱后正面',
  'acceptance-plate': '铭牌',
  'acceptance-bath': '外观完好的一台',
  'acceptance-crack': '面板破裂处',
} as const

interface Decided extends Partial<Omit<AcceptLine, 'orderLineId'>> {
  code: string
}

export interface AcceptanceStory {
  agoMs: number
  by: Who
  /** The last order of this buyer that has these goods. */
  buyer: Who
  goods: string
  /** Omitted: everything that waits. */
  lines?: readonly Decided[]
  remark?: string
  photos?: readonly (keyof typeof photoNames)[]
}

export const acceptances: readonly AcceptanceStory[] = [
  {
    agoMs: 35 * DAY,
    by: 'receiver',
    buyer: 'mechanic',
    goods: 'FC-TT7-R',
    lines: [
      { code: 'FC-TT7-R', accepted: 1, serials: ['TT7-260918-0341'] },
      { code: 'CD-ID20-2', accepted: 2, serials: ['ID20A0926117', 'ID20A0926118'] },
    ],
    remark: '开箱通电试机正常，附合格证和保修卡',
    photos: ['acceptance-trolley', 'acceptance-plate'],
  },
  {
    agoMs: 32 * DAY,
    by: 'receiver',
    buyer: 'me',
    goods: 'RG-SS94',
    remark: '型号、数量与送货单一致',
  },
  // Costs so little that its buyer may accept it.
  { agoMs: 28 * DAY, by: 'me', buyer: 'me', goods: 'RG-UK18' },
  {
    agoMs: 24 * DAY,
    by: 'receiver',
    buyer: 'mechanic',
    goods: 'CD-ID20-4',
    lines: [
      { code: 'CD-ID20-4', accepted: 3, serials: ['ID20B1002061', 'ID20B1002062', 'ID20B1002075'] },
      { code: 'HZ-DC150', accepted: 6 },
    ],
  },
  // Two were missing, and came later.
  {
    agoMs: 22 * DAY,
    by: 'receiver',
    buyer: 'mechanic',
    goods: 'KY-DM600',
    lines: [
      { code: 'KY-DM600', accepted: 10 },
      { code: 'JS-TM50', accepted: 18, refused: 2, reason: 'short', note: '箱内少 2 把，已电话告知商城' },
    ],
  },
  // Accepts the goods that were collected from the depot at the main pickup point.
  { agoMs: 19.5 * DAY, by: 'receiver', buyer: 'me', goods: 'CL-BL500' },
  {
    agoMs: 19 * DAY,
    by: 'receiver',
    buyer: 'mechanic',
    goods: 'KY-DM600',
    lines: [{ code: 'JS-TM50', accepted: 2 }],
    remark: '补寄的 2 把已收到',
  },
  {
    agoMs: 16 * DAY,
    by: 'receiver',
    buyer: 'chemist',
    goods: 'JQ-T200-S',
    lines: [
      { code: 'JQ-T200-S', accepted: 30 },
      { code: 'JQ-CT50-S', accepted: 12, condition: 'flawed', note: '外箱受潮，内袋完好' },
    ],
  },
  { agoMs: 12.5 * DAY, by: 'receiver', buyer: 'me', goods: 'CL-BL500' },
  {
    agoMs: 8 * DAY,
    by: 'receiver',
    buyer: 'chemist',
    goods: 'KY-WB6',
    lines: [
      {
        code: 'KY-WB6',
        accepted: 1,
        refused: 1,
        reason: 'damaged',
        note: '面板右上角破裂',
        serials: ['WB6-2610-0087'],
      },
    ],
    remark: '另一台通电升温正常',
    photos: ['acceptance-bath', 'acceptance-crack'],
  },
  {
    agoMs: 2 * DAY,
    by: 'receiver',
    buyer: 'me',
    goods: 'LR-TD5.0-HSS',
    lines: [
      { code: 'HZ-DC150', accepted: 10 },
      { code: 'LR-TD5.0-HSS', accepted: 50 },
      { code: 'JS-TM50', accepted: 18, refused: 2, reason: 'damaged', note: '两把卡扣松动' },
    ],
  },
  // The first boxes of an order; the others are still closed.
  {
    agoMs: 1.5 * DAY,
    by: 'receiver',
    buyer: 'chemist',
    goods: 'CL-VF100A',
    lines: [{ code: 'CL-VF100A', accepted: 48 }],
    remark: '先开 4 箱，其余周五清点',
  },
]

/** After-sales for refused goods, with the photos of the acceptance. */
export const claims: readonly (Omit<Regret, 'afterMs'> & Pick<AcceptanceStory, 'agoMs' | 'buyer'>)[] = [
  {
    agoMs: 7.5 * DAY,
    buyer: 'chemist',
    kind: 'returnRefund',
    goods: [['KY-WB6', 1]],
    reason: '质量问题',
    note: '开箱时面板右上角已破裂，验收时拒收，照片见附件。',
    until: 'approved',
  },
]
