import { yuan } from '@gongfang/contract/base/money'
import { readYuan } from '@gongfang/contract/base/typed-number'
import type { ApprovalRule, Decider, RuleStep, StepMode } from '@gongfang/contract/buying/approval-rules'
import type { InstitutionRole } from '@gongfang/contract/people/institution'

/** A rule as it is typed: amounts are texts until it is saved. */
export interface RuleDraft {
  key: number
  name: string
  always: boolean
  amount: string
  unit: string
  categoryIds: number[]
  unitIds: number[]
  fundOver: boolean
  limitOver: boolean
  outside: boolean
  steps: StepDraft[]
}

export interface StepDraft {
  key: number
  level: number
  /** 'role approver', 'person 12', 'unitManager' or 'fundOwner' */
  by: string
  mode: StepMode
  days: number
}

let keys = 0
const key = () => ++keys

export const emptyStep = (level = 1): StepDraft => ({
  key: key(),
  level,
  by: 'role approver',
  mode: 'one',
  days: 3,
})

export const emptyRule = (): RuleDraft => ({
  key: key(),
  name: '',
  always: false,
  amount: '',
  unit: '',
  categoryIds: [],
  unitIds: [],
  fundOver: false,
  limitOver: false,
  outside: false,
  steps: [emptyStep()],
})

export const draftOf = ({ name, when, steps }: ApprovalRule): RuleDraft => ({
  key: key(),
  name,
  always: when.always,
  amount: when.amountFen === undefined ? '' : yuan(when.amountFen),
  unit: when.unitFen === undefined ? '' : yuan(when.unitFen),
  categoryIds: [...when.categoryIds],
  unitIds: [...(when.unitIds ?? [])],
  fundOver: when.fundOver ?? false,
  limitOver: when.limitOver ?? false,
  outside: when.outside ?? false,
  steps: steps.map(({ by, ...step }) => ({ ...step, key: key(), by: byText(by) })),
})

const byText = (by: Decider) =>
  by.kind === 'role' ? `role ${by.role}` : by.kind === 'person' ? `person ${by.memberId}` : by.kind

function byOf(text: string): Decider {
  const [kind, value = ''] = text.split(' ')
  if (kind === 'unitManager' || kind === 'fundOwner') return { kind }
  return kind === 'role'
    ? { kind: 'role', role: value as InstitutionRole }
    : { kind: 'person', memberId: Number(value) }
}

/** The rules to send, or what is wrong with a typed amount, by the server's names of fields. */
export function rulesOf(drafts: readonly RuleDraft[]) {
  const fields: Record<string, string> = {}
  const rules = drafts.map(
    ({ name, always, amount, unit, categoryIds, unitIds, fundOver, limitOver, outside, steps }, at) => {
      const amountOf = (field: 'amountFen' | 'unitFen', text: string) => {
        if (text.trim() === '') return {}
        const read = readYuan(text)
        if ('value' in read) return { [field]: read.value }
        fields[`rules.${at}.when.${field}`] = read.why
        return {}
      }
      return {
        name,
        when: {
          always,
          ...amountOf('amountFen', amount),
          ...amountOf('unitFen', unit),
          categoryIds,
          ...(unitIds.length > 0 && { unitIds }),
          ...(fundOver && { fundOver }),
          ...(limitOver && { limitOver }),
          ...(outside && { outside }),
        },
        steps: steps.map(({ level, by, mode, days }): RuleStep => ({ level, by: byOf(by), mode, days })),
      }
    },
  )
  return { rules, fields }
}
