import { randomBytes } from 'node:crypto'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import {
  type bindWechat,
  WECHAT_RULES,
  type WechatWays,
  type wechatLogin,
} from '@gongfang/contract/base/wechat'
import type { Db } from '../../../db/connect.ts'
import { deviceName, networkOf } from '../../../http/client.ts'
import type { Caller, Context, House } from '../../../http/context.ts'
import { keptValue } from '../../../http/kept-value.ts'
import { newToken, tokenHash } from '../../../http/session.ts'
import {
  authorizeUrl,
  LoginFailed,
  personBy,
  type WechatApp,
  type WechatPerson,
} from '../../../outside/wechat-login.ts'
import { providerAccount } from '../../../system/provider/door.ts'
import { withCode } from '../code/actions.ts'
import { tellMember } from '../events.ts'
import { getMember, lockMember } from '../queries.ts'
import { mobileOf } from '../rules.ts'
import { enterByMobile, openSession } from '../session/actions.ts'
import {
  countBegun,
  deleteTicket,
  deleteTrip,
  findOwner,
  hasOtherPerson,
  insertBinding,
  insertTicket,
  insertTrip,
  lockPerson,
  type Purpose,
} from '../wechat-queries.ts'
import { after, waysOf } from './rules.ts'

/** Right within a second of a change of the account. */
export const wechatWays = ({ db, env, kept }: Pick<Context, 'db' | 'env' | 'kept'>): Promise<WechatWays> =>
  keptValue(kept as House['kept'], 'wechatWays', ['config'], async () =>
    waysOf((await providerAccount({ db, env }, 'wechatLogin'))?.account),
  )

interface TripInput {
  purpose: Purpose
  app: WechatApp
  /** The member who binds WeChat. */
  caller?: Pick<Caller, 'id' | 'sessionId'>
  sceneId?: string
}

/**
 * Off to WeChat. The state comes back through addresses that others may see or send; the verifier stays in the browser
 * that left. So nobody is logged in by a link of somebody else's making.
 */
export async function startTrip(ctx: Context, { purpose, app, caller, sceneId }: TripInput) {
  const account = await mustBeOffered(ctx, app)
  await mustBeFew(ctx)
  // WeChat takes letters and digits only.
  const state = randomBytes(24).toString('hex')
  const verifier = newToken()
  await insertTrip(ctx.db, {
    purpose,
    app,
    memberId: caller?.id ?? null,
    sessionId: caller?.sessionId ?? null,
    sceneId: sceneId ?? null,
    stateHash: tokenHash(state),
    verifierHash: tokenHash(verifier),
    network: networkOf(ctx.ip),
    expiresAt: after(ctx.now, WECHAT_RULES.tripMinutes),
  })
  return { url: authorizeUrl(account, { app, state, redirectUri: `${ctx.origin}/wechat/back` }), verifier }
}

/** Back from WeChat: who it is, asked of WeChat itself. Whatever a browser says about that is not listened to. */
export async function endTrip(ctx: Context, back: Parsed<typeof wechatLogin>, purpose: Purpose) {
  const trip = await deleteTrip(ctx.db, {
    stateHash: tokenHash(back.state),
    verifierHash: tokenHash(back.verifier),
    purpose,
    now: ctx.now,
  })
  if (!trip) return refuse('wechatTripOver')
  return { ...trip, person: await personOf(ctx, trip.app, back.code) }
}

async function personOf(ctx: Context, app: WechatApp, code: string): Promise<WechatPerson> {
  const account = await mustBeOffered(ctx, app)
  try {
    return await personBy(account, { app, code })
  } catch (error) {
    if (!(error instanceof LoginFailed)) throw error
    ctx.log.warn({ kind: error.kind, code: error.code, hint: error.hint }, 'WeChat login failed')
    return refuse(REFUSALS[error.kind])
  }
}

const REFUSALS = {
  silent: 'wechatSilent',
  code: 'wechatTripOver',
  account: 'wechatUnusable',
  snapshot: 'wechatSnapshot',
} as const

export async function mustBeOffered(ctx: Context, app: WechatApp) {
  const { account } = (await providerAccount(ctx, 'wechatLogin')) ?? refuse('wechatNotOffered')
  return account[`${app}Appid`] ? account : refuse('wechatNotOffered')
}

/** Begun and not ended, by everybody behind one address: a school has many, a script more. */
const MOST_BEGUN = 200

export async function mustBeFew({ db, ip }: Context) {
  if ((await countBegun(db, networkOf(ip))) >= MOST_BEGUN) refuse('tooMany')
}

export async function loginByWechat(ctx: Context, back: Parsed<typeof wechatLogin>) {
  const { person } = await endTrip(ctx, back, 'login')
  return ctx.transaction((tx) => enterAs(tx, ctx, { person, verifier: back.verifier }))
}

/** A session for who is known; for somebody else a ticket that only the holder of the verifier can use, once. */
export async function enterAs(
  tx: Db,
  ctx: Context,
  { person, verifier }: { person: WechatPerson; verifier: string },
) {
  const memberId = await findOwner(tx, person)
  if (memberId === undefined) return makeTicket(tx, ctx, { person, verifier })
  const member = await lockMember(tx, memberId)
  // Unbound, or closed, while it was being looked at.
  if ((await findOwner(tx, person)) !== memberId) refuse('changedMeanwhile')
  await insertBinding(tx, { person, memberId, device: deviceOf(ctx), now: ctx.now })
  return openSession(tx, ctx, member)
}

async function makeTicket(
  tx: Db,
  { now }: Context,
  { person, verifier }: { person: WechatPerson; verifier: string },
) {
  const ticket = newToken()
  await insertTicket(tx, {
    ticketHash: tokenHash(ticket),
    verifierHash: tokenHash(verifier),
    person,
    expiresAt: after(now, WECHAT_RULES.ticketMinutes),
  })
  return { ticket }
}

/** Binds WeChat to the phone whose code was given: of a member, or of somebody who becomes one. */
export function bindByTicket(ctx: Context, given: Parsed<typeof bindWechat>) {
  const { ticket, verifier, phone, code, agreementVersion } = given
  const mobile = mobileOf(phone)
  return withCode(ctx, { mobile, event: 'enter', code }, async (tx) => {
    const hashes = { ticketHash: tokenHash(ticket), verifierHash: tokenHash(verifier) }
    const person = (await deleteTicket(tx, { ...hashes, now: ctx.now })) ?? refuse('wechatTicketOver')
    const { id } = await enterByMobile(tx, ctx, { mobile, agreementVersion })
    await bindTo(tx, ctx, { memberId: id, person, device: deviceOf(ctx) })
    return openSession(tx, ctx, await getMember(tx, id))
  })
}

export const deviceOf = ({ userAgent, platform }: Context) => deviceName(userAgent, platform)

/** A member has one WeChat per app, and a WeChat has one member. The member gets a message in the shop and by SMS. */
export async function bindTo(
  tx: Db,
  { now, requestId }: Context,
  { memberId, person, device }: { memberId: number; person: WechatPerson; device: string },
) {
  await lockMember(tx, memberId)
  await lockPerson(tx, person)
  const owner = await findOwner(tx, person)
  if (owner !== undefined && owner !== memberId) refuse('wechatTaken')
  const isOther = await hasOtherPerson(tx, memberId, person)
  if (isOther || !(await insertBinding(tx, { person, memberId, device, now }))) refuse('wechatOther')
  if (owner === undefined)
    await tellMember(tx, {
      memberId,
      event: 'wechatBound',
      reference: requestId,
      values: { device, at: showTime(now.toISOString()) },
    })
}
