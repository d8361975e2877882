import { isCreditCode } from '@gongfang/contract/base/credit-code'
import type { InstitutionForm } from '@gongfang/contract/people/member'

/** Fields of the papers in which one hand-in differs from another. */
export function changedFields(before: InstitutionForm, after: InstitutionForm): (keyof InstitutionForm)[] {
  const fields = Object.keys(after) as (keyof InstitutionForm)[]
  return fields.filter((field) => String(before[field]) !== String(after[field]))
}

export const codeCheck = (code: string): 'right' | 'wrong' | 'none' =>
  code === '' ? 'none' : isCreditCode(code) ? 'right' : 'wrong'
