import { randomBytes } from 'node:crypto'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  type confirmWechatScene,
  type pollWechatScene,
  type scanWechatScene,
  WECHAT_RULES,
} from '@gongfang/contract/base/wechat'
import { deviceName, networkOf } from '../../../http/client.ts'
import type { Caller, Context } from '../../../http/context.ts'
import { newToken, tokenHash } from '../../../http/session.ts'
import { qrSvg } from '../../../outside/qr.ts'
import { maskedNumber } from '../rules.ts'
import { bindTo, endTrip, enterAs, mustBeFew, mustBeOffered, startTrip } from '../wechat/actions.ts'
import { after } from '../wechat/rules.ts'
import {
  deleteConfirmed,
  findOwnScene,
  findScene,
  insertScene,
  updateDecided,
  updateScanned,
} from './queries.ts'

/**
 * A code for this PC: whoever scans it in WeChat may let it in. `caller`: is bound instead, as long as the session lives
 * that asked for the code.
 */
export async function makeScene(ctx: Context, caller: Pick<Caller, 'id' | 'sessionId'> | null) {
  await mustBeOffered(ctx, 'official')
  await mustBeFew(ctx)
  const { now, ip, platform, userAgent } = ctx
  const id = randomBytes(16).toString('base64url')
  const secret = newToken()
  const expiresAt = after(now, WECHAT_RULES.sceneMinutes)
  await insertScene(ctx.db, {
    id,
    secretHash: tokenHash(secret),
    ip,
    network: networkOf(ip),
    now,
    expiresAt,
    device: deviceName(userAgent, platform),
    memberId: caller?.id ?? null,
    sessionId: caller?.sessionId ?? null,
  })
  const url = `${ctx.origin}/wechat/scan?scene=${id}`
  return { scene: id, secret, url, qrSvg: await qrSvg(url), expiresAt: expiresAt.toISOString() }
}

/** The phone goes to WeChat for who it is. */
export async function startScan(ctx: Context, sceneId: string) {
  const scene = await findScene(ctx.db, sceneId, ctx.now)
  if (scene?.state !== 'waiting' && scene?.state !== 'scanned') refuse('wechatSceneOver')
  return startTrip(ctx, { purpose: 'scan', app: 'official', sceneId })
}

/** Once scanned there are some minutes more to look at what is asked. */
const LOOK_MINUTES = 2

export async function scan(ctx: Context, back: Parsed<typeof scanWechatScene>) {
  const { sceneId, person } = await endTrip(ctx, back, 'scan')
  const id = sceneId ?? refuse('wechatSceneOver')
  const key = newToken()
  const { now } = ctx
  const expiresAt = after(now, LOOK_MINUTES)
  const seen = await updateScanned(ctx.db, { id, keyHash: tokenHash(key), person, now, expiresAt })
  if (!seen) return refuse('wechatSceneOver')
  return { scene: id, key, ...seen, bindTo: maskedNumber(seen.bindTo) }
}

export async function decide(ctx: Context, { scene, key, yes }: Parsed<typeof confirmWechatScene>) {
  const state = yes ? 'confirmed' : 'cancelled'
  const done = await updateDecided(ctx.db, {
    id: scene,
    keyHash: tokenHash(key),
    state,
    now: ctx.now,
  })
  return done ? {} : refuse('wechatSceneOver')
}

/** The state of a QR code, for the PC that shows it. A confirmation is delivered once. */
export async function poll(ctx: Context, { scene, secret }: Parsed<typeof pollWechatScene>) {
  const own = { id: scene, secretHash: tokenHash(secret), now: ctx.now }
  const found = await findOwnScene(ctx.db, own)
  if (!found) return { stage: 'over' as const }
  if (found.state !== 'confirmed') return { stage: found.state }
  return ctx.transaction(async (tx) => {
    const taken = await deleteConfirmed(tx, own)
    if (!taken) return { stage: 'over' as const }
    const { memberId, device, ...person } = taken
    if (memberId === null)
      return { stage: 'done' as const, ...(await enterAs(tx, ctx, { person, verifier: secret })) }
    await bindTo(tx, ctx, { memberId, person, device })
    return { stage: 'done' as const }
  })
}
