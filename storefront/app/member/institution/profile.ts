import type { Output } from '@gongfang/contract/endpoint'
import type { getProfile } from '@gongfang/contract/member'

/** The approved papers of an institution, the latest submission and the earlier ones. */
export type Profile = Output<typeof getProfile>
