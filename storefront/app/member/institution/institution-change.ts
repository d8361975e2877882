import type { InstitutionPapers } from '@gongfang/contract/member'
import { normalPhone } from '@gongfang/contract/values'
import type { InstitutionDraft } from './institution-draft.ts'

/** `review`: somebody has to read it first; `atOnce`: where it is and whom to ask there an institution may say itself. */
export type Change = 'none' | 'atOnce' | 'review'

/** As the server decides it, so that the button can say what will happen. */
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
