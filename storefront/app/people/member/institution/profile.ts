import type { Output } from '@gongfang/contract/base/endpoint'
import type { getProfile } from '@gongfang/contract/people/member'

/** The approved papers of an institution, the latest submission and the earlier ones. */
export type Profile = Output<typeof getProfile>
