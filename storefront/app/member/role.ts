import { gateSentences } from '@gongfang/contract/gate'
import {
  type InstitutionAction,
  institutionActionNames,
  institutionRoles,
} from '@gongfang/contract/institution'
import type { UserInfo } from '@gongfang/contract/member'
import { useSession } from '../base/session.ts'

/**
 * The reason why the member's role in the institution does not allow this; undefined when it does. Also
 * undefined for a stored member of an earlier version without roles; the server decides then.
 */
export function roleReason(
  member: Pick<UserInfo, 'role' | 'can'> | null,
  action: InstitutionAction,
): string | undefined {
  if (!member?.role || !member.can || member.can.includes(action)) return undefined
  return gateSentences.institutionRole
    .replace('{role}', institutionRoles[member.role])
    .replace('{what}', institutionActionNames[action])
}

export function useRoleReason(action: InstitutionAction): string | undefined {
  const { user, userDetail } = useSession()
  return roleReason(userDetail ?? user, action)
}
