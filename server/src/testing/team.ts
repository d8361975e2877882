import { randomBytes } from 'node:crypto'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { joinInstitution } from '@gongfang/contract/people/member-desk'
import { tokenHash } from '../http/session.ts'
import type { TestMember, TestShop } from './shop.ts'

/** Joined by the staff, as the back office does it. */
export async function aColleague(shop: TestShop, of: TestMember, ...roles: InstitutionRole[]) {
  const member = await shop.member({ status: 'incomplete' })
  const staff = await shop.staff()
  await staff.call(joinInstitution, { id: member.id, institutionId: of.institutionId!, roles })
  return { ...member, institutionId: of.institutionId }
}

/** On the next login, after the sessions before were ended. */
export async function loggedInAgain(shop: TestShop, member: TestMember): Promise<TestMember> {
  const token = randomBytes(32).toString('base64url')
  await shop.db`
    insert into session (token_hash, member_id, platform, created_at, last_seen_at, expires_at)
    values (${tokenHash(token)}, ${member.id}, 'pc', now(), now(), now() + interval '1 day')`
  return { ...member, ...shop.client({ token }) }
}

/** Another member of the same institution. */
export async function aMemberOf(shop: TestShop, of: TestMember, wish: { points?: number } = {}) {
  const member = await shop.member(wish)
  await shop.db`
    update membership set institution_id = ${of.institutionId} where member_id = ${member.id}`
  return { ...member, institutionId: of.institutionId }
}
