import { refuse } from '@gongfang/contract/base/refusal'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { roleMay } from '@gongfang/contract/people/institution'
import type { InvitationState } from '@gongfang/contract/people/team'

export interface InvitationFacts {
  readonly revokedAt: string | null
  readonly expiresAt: string
  readonly uses: number
  readonly used: number
  /** Whether who invited may still do so. */
  readonly stands: boolean
}

export function stateOf(
  { revokedAt, expiresAt, uses, used, stands }: InvitationFacts,
  now: Date,
): InvitationState {
  if (revokedAt !== null) return 'revoked'
  if (used >= uses) return 'used'
  if (now.getTime() >= Date.parse(expiresAt)) return 'expired'
  return stands ? 'open' : 'void'
}

const sentences = {
  used: 'invitationUsed',
  expired: 'invitationExpired',
  revoked: 'invitationRevoked',
  void: 'invitationVoid',
} as const

export function mustBeOpen(invitation: InvitationFacts, now: Date) {
  const state = stateOf(invitation, now)
  if (state !== 'open') refuse(sentences[state])
}

type Roles = readonly InstitutionRole[]

/** Only owners make owners, and only they touch one. */
export function mustTouch(own: Roles, { before, after = before }: { before: Roles; after?: Roles }) {
  if ((before.includes('owner') || after.includes('owner')) && !roleMay(own, 'owners')) refuse('ownersOnly')
}

/** The roles of an owner who hands over. */
export function rolesWithoutOwner(roles: Roles): Roles {
  const rest = roles.filter((role) => role !== 'owner')
  return rest.length > 0 ? rest : ['purchaser']
}
