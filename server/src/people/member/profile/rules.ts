import { normalCreditCode } from '@gongfang/contract/base/credit-code'
import { refuseField } from '@gongfang/contract/base/refusal'
import { normalPhone } from '@gongfang/contract/base/values'
import type { InstitutionForm } from '@gongfang/contract/people/member'

/** Normalises a submission, so that the same data typed in two ways is equal. */
export function papersOf(form: InstitutionForm): InstitutionForm {
  const creditCode = normalCreditCode(form.creditCode)
  if (creditCode === '' && form.kind !== '其他') {
    refuseField('institution.creditCode', '请填写统一社会信用代码')
  }
  const contactPhone = normalPhone(form.contactPhone) ?? form.contactPhone
  const licenceIds = [...new Set(form.licenceIds)].sort((a, b) => a - b)
  return { ...form, creditCode, contactPhone, licenceIds }
}

/** Staff reviews who an institution is; its place and its contact may change without a review. */
export const needsReview = (
  standing: { jigou: string; kind: string; creditCode: string; licenceIds: readonly number[] },
  papers: InstitutionForm,
) =>
  standing.jigou !== papers.jigou ||
  standing.kind !== papers.kind ||
  standing.creditCode !== papers.creditCode ||
  standing.licenceIds.join() !== papers.licenceIds.join()
