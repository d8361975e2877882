import type { ApprovalRule, Decider, RuleStep, StepMode } from '@gongfang/contract/approval-rules'
import type { InstitutionRole } from '@gongfang/contract/institution'
import { type Fen, fen, yuan } from '@gongfang/contract/money'

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

/** '2000' and '2,000.50'; undefined for anything that is no amount. */
export function typedFen(text: string): Fen | undefined {
  const digits = text.normalize('NFKC').replace(/[,\s¥]/g, '')
  if (!/^\d{1,10}(?:\.\d{1,2})?$/.test(digits)) return undefined
  const [whole = '0', part = ''] = digits.split('.')
  return fen(Number(whole) * 100 + Number(part.padEnd(2, '0')))
}

/** The rules to send, or what is wrong with a typed amount, by the server's names of fields. */
export function rulesOf(drafts: readonly RuleDraft[]) {
  const fields: Record<string, string> = {}
  const rules = drafts.map(({ name, always, amount, unit, categoryIds, unitIds, fundOver, steps }, at) => {
    const amountOf = (field: 'amountFen' | 'unitFen', text: string) => {
      if (text.trim() === '') return {}
      const value = typedFen(text)
      if (value !== undefined) return { [field]: value }
      fields[`rules.${at}.when.${field}`] = '请填写金额，最多两位小数'
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
      },
      steps: steps.map(({ level, by, mode, days }): RuleStep => ({ level, by: byOf(by), mode, days })),
    }
  })
  return { rules, fields }
}
