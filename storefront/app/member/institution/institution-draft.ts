import type { InstitutionKind, InstitutionPapers, InvoiceData, UserInfo } from '@gongfang/contract/member'
import type { Upload } from '@gongfang/contract/upload'
import { storage } from '../../base/storage.ts'
import { emptyInvoice } from './invoice-draft.ts'
import type { Profile } from './profile.ts'

/** What is typed so far; every field is there, empty until filled. */
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
  /** The hand-in that it comes after: after another one it is out of date. */
  after: number
  draft: InstitutionDraft
  invoice: InvoiceData
}

/**
 * An unfinished draft of this member, else what was sent back, else what stands, else what was handed in last, else
 * what the account knows.
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

/** The same of what invoices need. */
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
