import { normalPhone } from '@gongfang/contract/base/values'
import type { InstitutionPapers } from '@gongfang/contract/people/member'
import type { InstitutionDraft } from './institution-draft.ts'

/** `review`: staff have to approve the change; `atOnce`: address and contact change without a review. */
export type Change = 'none' | 'atOnce' | 'review'

/** Decides as the server does, so that the button can announce the result. */
export function changeOf(draft: InstitutionDraft, standing: InstitutionPapers): Change {
  const same = (
    name: 'jigou' | 'kind' | 'creditCode' | 'regionCode' | 'address' | 'contactName' | 'contactTitle',
  ) => draft[name].trim() === standing[name]
  const licences = (of: Pick<InstitutionDraft, 'licences'>) =>
    of.licences
      .map(({ id }) => id)
      .sort()
      .join()
  if (!same('jigou') || !same('kind') || !same('creditCode') || licences(draft) !== licences(standing))
    return 'review'
  const phone = normalPhone(draft.contactPhone) ?? draft.contactPhone
  const stays = same('regionCode') && same('address') && same('contactName') && same('contactTitle')
  return stays && phone === standing.contactPhone ? 'none' : 'atOnce'
}
