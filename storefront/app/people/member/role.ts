import { gateSentences } from '@gongfang/contract/base/gate'
import {
  type InstitutionAction,
  institutionActionNames,
  roleNames,
} from '@gongfang/contract/people/institution'
import type { UserInfo } from '@gongfang/contract/people/member'
import { useSession } from '../../base/session.ts'

/**
 * The reason why the member's roles in the institution do not allow this; undefined when they do. Also
 * undefined for a stored member of an earlier version without `roles`; the server decides then.
 */
export function roleReason(
  member: Pick<UserInfo, 'roles' | 'can'> | null,
  action: InstitutionAction,
): string | undefined {
  if (!member?.roles?.length || !member.can || member.can.includes(action)) return undefined
  return gateSentences.institutionRole
    .replace('{role}', roleNames(member.roles))
    .replace('{what}', institutionActionNames[action])
}

export function useRoleReason(action: InstitutionAction): string | undefined {
  const { user, userDetail } = useSession()
  return roleReason(userDetail ?? user, action)
}
