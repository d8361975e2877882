import type { InstitutionRole } from '@gongfang/contract/institution'
import { joinInstitution } from '@gongfang/contract/member-desk'
import type { TestMember, TestShop } from './shop.ts'

/** Joined by the staff, as the back office does it. */
export async function aColleague(shop: TestShop, of: TestMember, ...roles: InstitutionRole[]) {
  const member = await shop.member({ status: 'incomplete' })
  const staff = await shop.staff()
  await staff.call(joinInstitution, { id: member.id, institutionId: of.institutionId!, roles })
  return { ...member, institutionId: of.institutionId }
}
