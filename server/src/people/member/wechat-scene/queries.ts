import type { Db } from '../../../db/connect.ts'
import type { WechatPerson } from '../../../outside/wechat-login.ts'

interface NewScene {
  id: string
  secretHash: Buffer
  memberId: number | null
  sessionId: number | null
  device: string
  ip: string
  network: string
  now: Date
  expiresAt: Date
}

export const insertScene = (db: Db, scene: NewScene) => db`
  insert into wechat_scene (id, secret_hash, member_id, session_id, state, device, ip, network, created_at, expires_at)
  values (${scene.id}, ${scene.secretHash}, ${scene.memberId}, ${scene.sessionId}, 'waiting', ${scene.device}, ${scene.ip},
          ${scene.network}, ${scene.now}, ${scene.expiresAt})`

export type SceneState = 'waiting' | 'scanned' | 'confirmed' | 'cancelled'

export async function findScene(db: Db, id: string, now: Date) {
  const [row] = await db<{ state: SceneState }[]>`
    select state from wechat_scene where id = ${id} and expires_at > ${now}`
  return row
}

/** Finds the scene for the PC that made it; without its secret nothing is found. */
export async function findOwnScene(db: Db, { id, secretHash, now }: Own) {
  const [row] = await db<{ state: SceneState }[]>`
    select state from wechat_scene where id = ${id} and secret_hash = ${secretHash} and expires_at > ${now}`
  return row
}

interface Own {
  id: string
  secretHash: Buffer
  now: Date
}

/** The first WeChat that comes keeps the scene; it may come again when its page was loaded anew. */
export async function updateScanned(db: Db, { id, keyHash, person, now, expiresAt }: Scan) {
  const { appid, openid, unionid } = person
  const [row] = await db<{ device: string; ip: string; at: string; bindTo: string }[]>`
    update wechat_scene s set state = 'scanned', key_hash = ${keyHash}, appid = ${appid}, openid = ${openid},
           unionid = ${unionid}, expires_at = greatest(expires_at, ${expiresAt})
     where id = ${id} and expires_at > ${now}
       and (state = 'waiting' or state = 'scanned' and appid = ${appid} and openid = ${openid})
    returning device, ip, created_at as at,
              coalesce((select mobile from member m where m.id = s.member_id), '') as bind_to`
  return row
}

interface Scan {
  id: string
  keyHash: Buffer
  person: WechatPerson
  now: Date
  expiresAt: Date
}

/** Once: two that confirm or cancel at the same time do not both. */
export async function updateDecided(
  db: Db,
  { id, keyHash, state, now }: { id: string; keyHash: Buffer; state: 'confirmed' | 'cancelled'; now: Date },
): Promise<boolean> {
  const { count } = await db`
    update wechat_scene set state = ${state}
     where id = ${id} and key_hash = ${keyHash} and state = 'scanned' and expires_at > ${now}`
  return count === 1
}

/** A confirmation is taken once. */
export async function deleteConfirmed(tx: Db, { id, secretHash, now }: Own) {
  const [row] = await tx<(WechatPerson & { memberId: number | null; device: string })[]>`
    delete from wechat_scene
     where id = ${id} and secret_hash = ${secretHash} and state = 'confirmed' and expires_at > ${now}
    returning appid, openid, unionid, member_id, device`
  return row
}
