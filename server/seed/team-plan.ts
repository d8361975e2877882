import type { ApprovalRule, RuleStep } from '@gongfang/contract/approval-rules'
import type { InstitutionRole } from '@gongfang/contract/institution'
import { fen } from '@gongfang/contract/money'
import { DAY, type Fate, HOUR } from './stories.ts'

// The people of the demo's institution, and what they have done together.

/** `me` has owned it from the start. */
export type Who =
  | 'me'
  | 'head'
  | 'admin'
  | 'mechanic'
  | 'chemist'
  | 'approver'
  | 'finance'
  | 'receiver'
  | 'former'

export type UnitName = 'centre' | 'mechanics' | 'chemistry'

interface PlannedUnit {
  name: string
  parent?: UnitName
  managers: readonly Who[]
}

export const units: Readonly<Record<UnitName, PlannedUnit>> = {
  centre: { name: '实训中心', managers: ['approver'] },
  mechanics: { name: '机电实训组', parent: 'centre', managers: ['me'] },
  chemistry: { name: '化学教研组', managers: ['admin'] },
}

interface Colleague {
  who: Exclude<Who, 'me'>
  mobile: string
  nickname: string
  roles: readonly InstitutionRole[]
  unit: UnitName | null
  joinedAgoMs: number
}

export const colleagues: readonly Colleague[] = [
  {
    who: 'head',
    mobile: '13800000011',
    nickname: '林校长',
    roles: ['owner'],
    unit: null,
    joinedAgoMs: 92 * DAY,
  },
  {
    who: 'admin',
    mobile: '13800000012',
    nickname: '刘倩',
    roles: ['admin'],
    unit: 'chemistry',
    joinedAgoMs: 91 * DAY,
  },
  {
    who: 'mechanic',
    mobile: '13800000013',
    nickname: '何磊',
    roles: ['purchaser'],
    unit: 'mechanics',
    joinedAgoMs: 88 * DAY,
  },
  {
    who: 'chemist',
    mobile: '13800000014',
    nickname: '吴珊',
    roles: ['purchaser'],
    unit: 'chemistry',
    joinedAgoMs: 87 * DAY,
  },
  {
    who: 'approver',
    mobile: '13800000015',
    nickname: '郑志强',
    roles: ['approver'],
    unit: 'centre',
    joinedAgoMs: 86 * DAY,
  },
  {
    who: 'finance',
    mobile: '13800000016',
    nickname: '钱会计',
    roles: ['finance'],
    unit: null,
    joinedAgoMs: 85 * DAY,
  },
  {
    who: 'receiver',
    mobile: '13800000017',
    nickname: '仓库老吴',
    roles: ['receiver'],
    unit: null,
    joinedAgoMs: 84 * DAY,
  },
  {
    who: 'former',
    mobile: '13800000018',
    nickname: '马老师',
    roles: ['purchaser'],
    unit: 'mechanics',
    joinedAgoMs: 83 * DAY,
  },
]

const step = (level: number, by: RuleStep['by'], days: number): RuleStep => ({ level, by, mode: 'one', days })

/** None of them matches what `me` has ordered, or what a journey orders as `me`. */
export const rules: readonly ApprovalRule[] = [
  {
    name: '满 2000 元',
    when: { always: false, amountFen: fen(200_000), categoryIds: [] },
    steps: [step(1, { kind: 'unitManager' }, 3), step(2, { kind: 'role', role: 'approver' }, 3)],
  },
  {
    name: '单价满 1000 元的设备',
    when: { always: false, unitFen: fen(100_000), categoryIds: [] },
    steps: [step(1, { kind: 'unitManager' }, 3), step(3, { kind: 'role', role: 'finance' }, 5)],
  },
]
export const RULES_AGO_MS = 76 * DAY

export type FundName = 'mechanics' | 'chemistry' | 'equipment'

interface PlannedFund {
  code: string
  name: string
  owner: Who
  users: readonly Who[]
  amountFen: number
  ceilingFen: number | null
  overrun: 'refuse' | 'warn'
}

/** `me` uses none, so that an order of `me` asks nothing about funds. */
export const funds: Readonly<Record<FundName, PlannedFund>> = {
  mechanics: {
    code: 'SX-JD-01',
    name: '机电实训耗材费',
    owner: 'me',
    users: ['mechanic'],
    amountFen: 600_000,
    ceilingFen: null,
    overrun: 'refuse',
  },
  chemistry: {
    code: 'JX-HX-02',
    name: '化学实验教学费',
    owner: 'admin',
    users: ['chemist'],
    amountFen: 300_000,
    ceilingFen: 50_000,
    overrun: 'warn',
  },
  equipment: {
    code: 'SB-ZX-03',
    name: '实训设备更新专项',
    owner: 'approver',
    users: ['mechanic', 'chemist'],
    amountFen: 900_000,
    ceilingFen: 100_000,
    overrun: 'refuse',
  },
}
export const FUNDS_AGO_MS = 75 * DAY

type Goods = readonly (readonly [code: string, quantity: number])[]

export interface FundOrder {
  agoMs: number
  by: Who
  fund: FundName
  goods: Goods
  fate: Fate
  /** Days are given to pay. */
  transfer?: true
  remark?: string
}

export const fundOrders: readonly FundOrder[] = [
  {
    agoMs: 58 * DAY,
    by: 'mechanic',
    fund: 'mechanics',
    goods: [
      ['HZ-DC150', 6],
      ['LR-TD5.0-HSS', 120],
    ],
    fate: 'done',
  },
  {
    agoMs: 52 * DAY,
    by: 'chemist',
    fund: 'chemistry',
    goods: [
      ['CL-BL500', 40],
      ['CL-VF100A', 30],
    ],
    fate: 'done',
  },
  { agoMs: 44 * DAY, by: 'chemist', fund: 'equipment', goods: [['KY-MS1H', 2]], fate: 'done' },
  {
    agoMs: 37 * DAY,
    by: 'mechanic',
    fund: 'equipment',
    goods: [
      ['FC-TT7-R', 1],
      ['CD-ID20-2', 2],
    ],
    fate: 'done',
    remark: '放 B 座 105 工具间',
  },
  {
    agoMs: 25 * DAY,
    by: 'mechanic',
    fund: 'mechanics',
    goods: [
      ['KY-DM600', 10],
      ['JS-TM50', 20],
    ],
    fate: 'done',
  },
  {
    agoMs: 18 * DAY,
    by: 'chemist',
    fund: 'chemistry',
    goods: [
      ['JQ-T200-S', 30],
      ['JQ-CT50-S', 12],
    ],
    fate: 'done',
  },
  { agoMs: 10 * DAY, by: 'chemist', fund: 'equipment', goods: [['KY-WB6', 2]], fate: 'shipped' },
  {
    agoMs: 5.5 * DAY,
    by: 'mechanic',
    fund: 'mechanics',
    goods: [['MH-LB09-40', 60]],
    fate: 'paid',
  },
  {
    agoMs: 22 * HOUR,
    by: 'mechanic',
    fund: 'mechanics',
    goods: [['AD-HV-Y', 24]],
    fate: 'unpaid',
    transfer: true,
  },
]

/** A decision, or what else happens to a request, a while after it was handed in. */
export type Turn =
  | { afterMs: number; by: Who; verdict: 'approve' | 'return' | 'reject'; comment?: string }
  | { afterMs: number; what: 'withdraw' | 'leave' | 'sweep' }

export interface RequestStory {
  agoMs: number
  by: Who
  goods: Goods
  purpose: string
  turns: readonly Turn[]
  /** The fate of the order that the request became. */
  fate?: Fate
}

/** Every state but 已同意 has a request: an approved request becomes an order within seconds. */
export const requests: readonly RequestStory[] = [
  {
    agoMs: 66 * DAY,
    by: 'chemist',
    goods: [['KY-PH30C', 1]],
    purpose: '水质检测实验',
    // Reminded, asked of who stands above, and over after sixty days.
    turns: [3.1, 4.2, 60.2].map((days) => ({ afterMs: days * DAY, what: 'sweep' }) as const),
  },
  {
    agoMs: 31 * DAY,
    by: 'former',
    goods: [['CD-KIT4-20', 2]],
    purpose: '装配实训 2 个工位',
    turns: [
      { afterMs: DAY, what: 'leave' },
      { afterMs: 1.01 * DAY, what: 'sweep' },
    ],
  },
  {
    agoMs: 27 * DAY,
    by: 'mechanic',
    goods: [
      ['CD-ID20-4', 3],
      ['HZ-DC150', 6],
    ],
    purpose: '钳工实训室补充工具',
    turns: [
      { afterMs: 3 * HOUR, by: 'me', verdict: 'approve' },
      { afterMs: 26 * HOUR, by: 'approver', verdict: 'approve', comment: '同意，入库后登记' },
    ],
    fate: 'done',
  },
  {
    agoMs: 16 * DAY,
    by: 'mechanic',
    goods: [['KY-DSO2102', 2]],
    purpose: '电工电子实训',
    turns: [
      { afterMs: 2 * HOUR, by: 'me', verdict: 'approve' },
      { afterMs: 20 * HOUR, by: 'approver', verdict: 'reject', comment: '物理组有两台闲置，请先调剂' },
    ],
  },
  {
    agoMs: 12 * DAY,
    by: 'mechanic',
    goods: [['FC-CH5T-3', 4]],
    purpose: '起重实训',
    turns: [{ afterMs: 5 * HOUR, what: 'withdraw' }],
  },
  {
    agoMs: 9 * DAY,
    by: 'chemist',
    goods: [['TH-AB1204N', 1]],
    purpose: '分析化学实验',
    turns: [
      { afterMs: 4 * HOUR, by: 'admin', verdict: 'return', comment: '请附三家比价，并说明放在哪间实验室' },
    ],
  },
  {
    agoMs: 4 * DAY,
    by: 'chemist',
    goods: [
      ['CL-VF100A', 80],
      ['JQ-T200-S', 90],
    ],
    purpose: '期末实验考核',
    turns: [
      { afterMs: 2 * HOUR, by: 'admin', verdict: 'approve' },
      { afterMs: 7 * HOUR, by: 'approver', verdict: 'approve' },
    ],
    fate: 'shipped',
  },
  {
    agoMs: 30 * HOUR,
    by: 'chemist',
    goods: [['KY-MS1H', 4]],
    purpose: '新建 2 间学生实验室',
    turns: [{ afterMs: 3 * HOUR, by: 'admin', verdict: 'approve', comment: '急用' }],
  },
  {
    agoMs: 5 * HOUR,
    by: 'mechanic',
    goods: [
      ['CD-AG20-2', 3],
      ['CD-ID20-2', 2],
    ],
    purpose: '焊接实训班开班',
    turns: [],
  },
]

interface PlannedList {
  by: Who
  name: string
  agoMs: number
  lines: readonly (readonly [code: string, quantity: number, note?: string])[]
  unitOnly: boolean
  everyWeeks?: number
}

export const lists: readonly PlannedList[] = [
  {
    by: 'mechanic',
    name: '工位开学必备',
    agoMs: 40 * DAY,
    lines: [
      ['HZ-DC150', 1],
      ['JS-TM50', 1],
      ['LR-TD5.0-HSS', 10, '每工位一盒'],
      ['AD-HV-Y', 1],
    ],
    unitOnly: false,
  },
  {
    by: 'chemist',
    name: '每两周实验准备',
    agoMs: 20 * DAY,
    lines: [
      ['JQ-T200-S', 10],
      ['JQ-CT50-S', 5],
      ['CL-BL500', 6, '常有破损'],
    ],
    unitOnly: true,
    everyWeeks: 2,
  },
]
