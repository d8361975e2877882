import { call } from './call.ts'
import { login, owner, PASSWORD, people, type Shop } from './shop.ts'

let colleagues = 0

/**
 * Registers a member and has the staff bring them into an institution of the demo with these roles. The people of the
 * demo stay as they are, because other journeys of the same shop meet them.
 */
export async function newColleague(shop: Shop, roles: string[], of = people.approved) {
  const phone = `1371111${String(colleagues++).padStart(4, '0')}`
  const { demoCode: code } = await call<{ demoCode: string }>(shop, 'sms/send', { phone, event: 'enter' })
  await call(shop, 'user/register', { phone, code, password: PASSWORD, agreementVersion: '2026-11' })
  const { id } = await userOf(shop, phone)
  const { jigou } = await userOf(shop, of)
  const { token } = await call<{ token: string }>(shop, 'admin.staff/login', owner())
  const staff = { 'admin-token': token }
  const find = `admin.institution/find?keyword=${encodeURIComponent(jigou)}`
  const [found] = await call<{ id: number }[]>(shop, find, undefined, staff)
  await call(shop, 'admin.member/join', { id, institutionId: found?.id, roles }, staff)
  return { phone, id, name: `${phone.slice(0, 3)}****${phone.slice(-4)}` }
}

export const userOf = async (shop: Shop, mobile: string) =>
  (await login(shop, mobile)).userinfo as { id: number; jigou: string }
