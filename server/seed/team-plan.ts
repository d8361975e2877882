import type { ApprovalRule } from '@gongfang/contract/buying/approval-rules'
import type { LimitPeriod } from '@gongfang/contract/buying/spending-limit'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import type { InstitutionSettings } from '@gongfang/contract/people/institution-settings'
import type { DemoFile } from './attachments.ts'
import { readData } from './data.ts'
import { DAY, type Fate } from './stories.ts'

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

interface Colleague {
  who: Exclude<Who, 'me'>
  mobile: string
  nickname: string
  roles: readonly InstitutionRole[]
  unit: UnitName | null
  joinedAgoMs: number
}

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
  files?: readonly DemoFile[]
  /** Days from the order to the one by which the goods are wished. */
  wishedDays?: number
}

/** A decision, or what else happens to a request, a while after it was handed in. */
export type Turn =
  | { afterMs: number; by: Who; verdict: 'approve' | 'return' | 'reject'; comment?: string }
  | { afterMs: number; what: 'withdraw' | 'leave' | 'sweep' }

export interface RequestStory {
  agoMs: number
  by: Who
  goods: Goods
  purpose: string
  files?: readonly DemoFile[]
  turns: readonly Turn[]
  /** The fate of the order that the request became. */
  fate?: Fate
}

interface PlannedList {
  by: Who
  name: string
  agoMs: number
  lines: readonly (readonly [code: string, quantity: number, note?: string])[]
  unitOnly: boolean
  everyWeeks?: number
  /** State of its automatic requests: handed in, held because a line became dearer, or paused. */
  handsIn?: 'on' | 'held' | 'paused'
}

interface PlannedCode {
  by: Who
  agoMs: number
  code: string
  model: string
  name: string
  note?: string
  unit?: string
  shopUnits?: number
}

interface PlannedLimit {
  of: Who | UnitName
  period: LimitPeriod
  amountFen: number
}

interface PlannedPart {
  fund: FundName
  by: Who
  to: Who | UnitName
  amountFen: number
}

interface PlannedAddress {
  by: Who
  agoMs: number
  name: string
  receiver: string
  phone: string
  detail: string
  hours: string
  note: string
  unit: UnitName | null
  isDefault: boolean
}

interface Team {
  readonly units: Readonly<Record<UnitName, PlannedUnit>>
  readonly colleagues: readonly Colleague[]
  /** None of them matches what `me` has ordered, or what a journey orders as `me`. */
  readonly rules: readonly ApprovalRule[]
  /** `me` uses none, so that an order of `me` asks nothing about funds. */
  readonly funds: Readonly<Record<FundName, PlannedFund>>
  readonly fundOrders: readonly FundOrder[]
  /** Every state but 已同意 has a request: an approved request becomes an order within seconds. */
  readonly requests: readonly RequestStory[]
  readonly lists: readonly PlannedList[]
  readonly materialCodes: readonly PlannedCode[]
  /** None of them is reached by `me`. */
  readonly limits: readonly PlannedLimit[]
  readonly parts: readonly PlannedPart[]
  readonly sharedAddresses: readonly PlannedAddress[]
  /** Made known after all orders: none of them, nor of a journey, is that dear without a fund. */
  readonly demands: { by: Who; agoMs: number; settings: InstitutionSettings }
}

export const {
  units,
  colleagues,
  rules,
  funds,
  fundOrders,
  requests,
  lists,
  materialCodes,
  sharedAddresses,
  demands,
  limits,
  parts,
} = readData<Team>('team')
