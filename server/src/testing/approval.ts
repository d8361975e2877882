import type { Input } from '@gongfang/contract/base/endpoint'
import { fen, points } from '@gongfang/contract/base/money'
import {
  askApproval,
  decideRequest,
  getPurchaseRequest,
  readApprovalRules,
  saveApprovalRules,
  type Verdict,
} from '@gongfang/contract/buying/approval'
import type { ApprovalRule, RuleStep } from '@gongfang/contract/buying/approval-rules'
import { previewOrder } from '@gongfang/contract/buying/order'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { anAddress } from './buying.ts'
import type { TestMember, TestShop } from './shop.ts'
import { aColleague } from './team.ts'

export const byRole = (role: InstitutionRole, more: Partial<RuleStep> = {}): RuleStep => ({
  level: 1,
  by: { kind: 'role', role },
  mode: 'one',
  days: 3,
  ...more,
})

/** From ¥100.00 on, the approvers decide; other steps if they are named. */
export const from100 = (...steps: RuleStep[]): ApprovalRule => ({
  name: '满 100 元',
  when: { always: false, amountFen: fen(10_000), categoryIds: [] },
  steps: steps.length > 0 ? steps : [byRole('approver')],
})

export async function saveRules(by: TestMember, ...rules: ApprovalRule[]) {
  const { version } = await by.call(readApprovalRules, {})
  return by.call(saveApprovalRules, { version, rules })
}

/** Owner, buyer with an address, approver: an institution that approves from ¥100.00 on. */
export async function aTeam(shop: TestShop, ...rules: ApprovalRule[]) {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  const approver = await aColleague(shop, owner, 'approver')
  await anAddress(buyer)
  await saveRules(owner, ...(rules.length > 0 ? rules : [from100()]))
  return { owner, buyer, approver }
}

export async function draftOf(member: TestMember, skuId: number, quantity = 1) {
  const draft = {
    source: { kind: 'buyNow' as const, skuId, quantity },
    delivery: 'express' as const,
    deductPoints: points(0),
  }
  const preview = await member.call(previewOrder, draft)
  return { ...draft, quote: preview.quote, payWay: preview.payWays[0] ?? ('demo' as const) }
}

export async function askFor(
  member: TestMember,
  skuId: number,
  more: { quantity?: number; key?: string } & Partial<Input<typeof askApproval>> = {},
): Promise<string> {
  const { quantity = 1, key, ...rest } = more
  const draft = await draftOf(member, skuId, quantity)
  const { no } = await member.call(askApproval, { ...draft, ...rest }, key === undefined ? {} : { key })
  return no
}

export const requestOf = (reader: TestMember, no: string) => reader.call(getPurchaseRequest, { no })

/** As the page does it: the newest revision. */
export async function decideAs(
  by: TestMember,
  no: string,
  verdict: Verdict = 'approve',
  comment = verdict === 'approve' ? '' : '请说明用途',
) {
  const { revision } = await requestOf(by, no)
  return by.call(decideRequest, { no, revision, verdict, comment })
}
