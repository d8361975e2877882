import type { InstitutionKind, Submission, UserInfo } from '@gongfang/contract/member'
import type { Upload } from '@gongfang/contract/upload'
import { storage } from '../storage.ts'

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

/** An unfinished draft of this member, else what was handed in last, else what the account knows. */
export function startingDraft(member: UserInfo, submission: Submission | null): InstitutionDraft {
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
  const { regionText: _, ...handedIn } = submission?.form ?? { regionText: '' }
  const kept = storage.readJson(NAME) as { memberId: number; draft: InstitutionDraft } | null
  return { ...empty, ...handedIn, ...(kept?.memberId === member.id ? kept.draft : {}) }
}

export const keepDraft = (memberId: number, draft: InstitutionDraft) =>
  storage.writeJson(NAME, { memberId, draft })

export const dropDraft = () => storage.remove(NAME)
