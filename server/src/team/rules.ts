import type { InstitutionRole } from '@gongfang/contract/institution'
import { roleMay } from '@gongfang/contract/institution'
import { refuse } from '@gongfang/contract/refusal'

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
