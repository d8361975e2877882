import type { Db } from '../../db/connect.ts'
import type { WechatApp, WechatPerson } from '../../outside/wechat-login.ts'

/** Serialises the binding of one person. */
export const lockPerson = (tx: Db, { appid, openid, unionid }: WechatPerson) => tx`
  select pg_advisory_xact_lock(hashtextextended('wechat:' || ${`${appid} ${openid}`}::text, 0)),
         case when ${unionid}::text is not null
              then pg_advisory_xact_lock(hashtextextended('wechat:' || ${unionid}::text, 0)) end`

/** Finds the member by openid at this app, or by unionid. */
export async function findOwner(db: Db, { appid, openid, unionid }: WechatPerson) {
  const [row] = await db<{ memberId: number }[]>`
    select member_id from member_wechat
     where appid = ${appid} and openid = ${openid} or unionid = ${unionid}
     order by appid = ${appid} and openid = ${openid} desc limit 1`
  return row?.memberId
}

/** False when the member is somebody else at this app already, or this person somebody else's. */
export async function insertBinding(
  tx: Db,
  { person, memberId, device, now }: { person: WechatPerson; memberId: number; device: string; now: Date },
): Promise<boolean> {
  const { appid, openid, unionid } = person
  const { count } = await tx`
    insert into member_wechat (appid, openid, unionid, member_id, device, bound_at)
    values (${appid}, ${openid}, ${unionid}, ${memberId}, ${device}, ${now}) on conflict do nothing`
  if (count === 1) return true
  const { count: same } = await tx`
    update member_wechat set unionid = coalesce(${unionid}, unionid)
     where appid = ${appid} and openid = ${openid} and member_id = ${memberId}`
  return same === 1
}

/** True if the member is bound to another WeChat person, at any app. */
export async function hasOtherPerson(db: Db, memberId: number, { unionid }: WechatPerson): Promise<boolean> {
  const rows = await db`select 1 from member_wechat where member_id = ${memberId} and unionid <> ${unionid}`
  return rows.length > 0
}

export const deleteBindings = (tx: Db, memberId: number) =>
  tx`delete from member_wechat where member_id = ${memberId}`

/** Logins that one network has begun and not ended. */
export async function countBegun(db: Db, network: string): Promise<number> {
  const [row] = await db<{ begun: number }[]>`
    select (select count(*) from wechat_trip where network = ${network})
         + (select count(*) from wechat_scene where network = ${network}) as begun`
  return row!.begun
}

export type Purpose = 'login' | 'bind' | 'scan'

interface Trip {
  purpose: Purpose
  app: WechatApp
  memberId: number | null
  /** The session of the member who binds; the login ends with it. */
  sessionId: number | null
  sceneId: string | null
}

export const insertTrip = (
  db: Db,
  trip: Trip & { stateHash: Buffer; verifierHash: Buffer; network: string; expiresAt: Date },
) => db`
  insert into wechat_trip (state_hash, verifier_hash, purpose, app, member_id, session_id, scene_id, network, expires_at)
  values (${trip.stateHash}, ${trip.verifierHash}, ${trip.purpose}, ${trip.app}, ${trip.memberId}, ${trip.sessionId},
          ${trip.sceneId}, ${trip.network}, ${trip.expiresAt})`

/** Serves once: of two that come back with it one finds it. Without the right verifier nobody does. */
export async function deleteTrip(
  db: Db,
  given: { stateHash: Buffer; verifierHash: Buffer; purpose: Purpose; now: Date },
) {
  const [row] = await db<Trip[]>`
    delete from wechat_trip
     where state_hash = ${given.stateHash} and verifier_hash = ${given.verifierHash}
       and purpose = ${given.purpose} and expires_at > ${given.now}
    returning purpose, app, member_id, session_id, scene_id`
  return row
}

export const insertTicket = (
  tx: Db,
  { person, ...ticket }: { ticketHash: Buffer; verifierHash: Buffer; person: WechatPerson; expiresAt: Date },
) => tx`
  insert into wechat_ticket (ticket_hash, verifier_hash, appid, openid, unionid, expires_at)
  values (${ticket.ticketHash}, ${ticket.verifierHash}, ${person.appid}, ${person.openid}, ${person.unionid},
          ${ticket.expiresAt})`

export async function deleteTicket(tx: Db, ticket: { ticketHash: Buffer; verifierHash: Buffer; now: Date }) {
  const [row] = await tx<WechatPerson[]>`
    delete from wechat_ticket
     where ticket_hash = ${ticket.ticketHash} and verifier_hash = ${ticket.verifierHash} and expires_at > ${ticket.now}
    returning appid, openid, unionid`
  return row
}

export const deleteWechatOutdated = (db: Db, now: Date) => db`
  with trips as (delete from wechat_trip where expires_at < ${now}),
       tickets as (delete from wechat_ticket where expires_at < ${now})
  delete from wechat_scene where expires_at < ${now}`
