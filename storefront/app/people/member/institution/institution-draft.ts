import type {
  InstitutionKind,
  InstitutionPapers,
  InvoiceData,
  UserInfo,
} from '@gongfang/contract/people/member'
import type { Upload } from '@gongfang/contract/system/upload'
import { storage } from '@gongfang/web/base/storage.ts'
import { emptyInvoice } from './invoice-draft.ts'
import type { Profile } from './profile.ts'

/** The typed values; '' for an empty field. */
export interface InstitutionDraft {
  jigou: string
  kind: InstitutionKind | ''
  creditCode: string
  regionCode: string
  address: string
  contactName: string
  contactPhone: string
  contactTitle: string
  licences: Upload[]
}

export const institutionKinds = [
  '学校',
  '医疗机构',
  '科研院所',
  '工厂企业',
  '培训机构',
  '其他',
] as const satisfies readonly InstitutionKind[]

const NAME = 'institutionDraft'

interface Kept {
  memberId: number
  /** Id of the latest submission, or 0. After another submission the draft is out of date. */
  after: number
  draft: InstitutionDraft
  invoice: InvoiceData
}

/**
 * The form's first values: a stored draft of this member, else the rejected submission, else the approved
 * papers, else the latest submission, else the account's number.
 */
export function startingDraft(member: UserInfo, { submission, standing }: Profile): InstitutionDraft {
  const empty: InstitutionDraft = {
    jigou: '',
    kind: '',
    creditCode: '',
    regionCode: '',
    address: '',
    contactName: '',
    contactPhone: member.mobile,
    contactTitle: '',
    licences: [],
  }
  const base = submission?.state === 'rejected' ? submission.form : (standing ?? submission?.form)
  return { ...empty, ...(base && draftOf(base)), ...keptOf(member, submission)?.draft }
}

/** The same for the invoice data. */
export const startingInvoice = (member: UserInfo, { submission, invoice }: Profile): InvoiceData =>
  keptOf(member, submission)?.invoice ?? invoice ?? emptyInvoice

function keptOf({ id }: UserInfo, submission: Profile['submission']): Kept | null {
  const kept = storage.readJson(NAME) as Kept | null
  return kept?.memberId === id && kept.after === (submission?.id ?? 0) ? kept : null
}

const draftOf = ({ regionText: _, ...papers }: InstitutionPapers): InstitutionDraft => papers

export const keepDraft = (
  { id }: UserInfo,
  { submission }: Profile,
  typed: Pick<Kept, 'draft' | 'invoice'>,
) => storage.writeJson(NAME, { memberId: id, after: submission?.id ?? 0, ...typed } satisfies Kept)

export const dropDraft = () => storage.remove(NAME)
