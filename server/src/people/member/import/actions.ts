import type { InstitutionRole } from '@gongfang/contract/people/institution'
import type { InstitutionForm } from '@gongfang/contract/people/member'
import type { Db } from '../../../db/connect.ts'
import { type Actor, type Change, insertAudits } from '../../../system/audit/door.ts'
import { updateNickname } from '../queries.ts'
import { createMember } from '../session/actions.ts'
import { findLed, insertImportedInstitution, insertImportedMembership } from './queries.ts'

/** A known customer from a list, created before the first visit. */
export interface ImportedMember {
  /** null: a new one. */
  readonly memberId: number | null
  readonly mobile: string
  readonly nickname: string
  /** Empty: nothing was typed. */
  readonly roles: readonly InstitutionRole[]
  /** The one it joins; papers are those of one that is made, together for all who have the same key. */
  readonly institution:
    | { readonly id: number }
    | { readonly key: string; readonly papers: Omit<InstitutionForm, 'licenceIds'>; readonly region: string }
}

/** Their institutions are approved at once: the list is from somebody of the shop. */
export async function importMembers(
  tx: Db,
  members: readonly ImportedMember[],
  { actor, by, now, secretKey }: { actor: Actor; by: string; now: Date; secretKey: string },
) {
  const changes: Change[] = []
  const made = new Map<string, number>()
  const led = new Set(
    await findLed(
      tx,
      members.flatMap(({ institution }) => ('id' in institution ? [institution.id] : [])),
    ),
  )
  for (const { institution, ...member } of members) {
    const memberId = member.memberId ?? (await newMember(tx, member, { now, secretKey }))
    let id = 'id' in institution ? institution.id : made.get(institution.key)
    if (id === undefined && 'key' in institution) {
      id = await insertImportedInstitution(tx, { ...institution, memberId, who: actor.name, now })
      made.set(institution.key, id)
    }
    const institutionId = id ?? 0
    const first = led.has(institutionId) ? 'purchaser' : 'owner'
    const roles = member.roles.length > 0 ? member.roles : [first as InstitutionRole]
    if (roles.includes('owner')) led.add(institutionId)
    await insertImportedMembership(tx, { memberId, institutionId, roles, now })
    const subject = `institution ${institutionId}`
    changes.push({ what: 'institution.import', subject, after: { memberId, roles, by } })
  }
  await insertAudits(tx, actor, changes)
}

async function newMember(
  tx: Db,
  { mobile, nickname }: { mobile: string; nickname: string },
  { now, secretKey }: { now: Date; secretKey: string },
): Promise<number> {
  const arrival = { now, platform: '', env: { secretKey } }
  const member = await createMember(tx, arrival, { mobile, agreementVersion: undefined })
  if (!member) throw new Error('this number registered while its list was locked')
  if (nickname !== '') await updateNickname(tx, member.id, nickname)
  return member.id
}
