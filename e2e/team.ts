import { call } from './call.ts'
import { login, owner, people, type Shop } from './shop.ts'

/**
 * Brings a member into the institution of `people.approved` with these roles, as the staff do. Whoever came in during
 * another journey of the same shop goes first.
 */
export async function joined(shop: Shop, mobile: string, roles: string[]) {
  const { token } = await call<{ token: string }>(shop, 'admin.staff/login', owner())
  const staff = { 'admin-token': token }
  const { jigou } = await userOf(shop, people.approved)
  const find = `admin.institution/find?keyword=${encodeURIComponent(jigou)}`
  const [found] = await call<{ id: number }[]>(shop, find, undefined, staff)
  const { id, jigou: before } = await userOf(shop, mobile)
  if (before === jigou) {
    const asOwner = { token: (await login(shop, people.approved)).token }
    await call(shop, 'user.team/remove', { memberId: id }, asOwner)
  }
  await call(shop, 'admin.member/join', { id, institutionId: found?.id, roles }, staff)
}

export const userOf = async (shop: Shop, mobile: string) =>
  (await login(shop, mobile)).userinfo as { id: number; jigou: string }
