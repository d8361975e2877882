import type { Output } from '@gongfang/contract/endpoint'
import type { getProfile } from '@gongfang/contract/member'

/** What stands of an institution, what was handed in last, and what before. */
export type Profile = Output<typeof getProfile>
