import { randomBytes } from 'node:crypto'
import type { Parsed } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import { WECHAT_RULES, type WechatWays, type wechatLogin } from '@gongfang/contract/wechat'
import { networkOf } from '../http/client.ts'
import type { Caller, Context, House } from '../http/context.ts'
import { keptValue } from '../http/kept-value.ts'
import { newToken, tokenHash } from '../http/session.ts'
import {
  authorizeUrl,
  LoginFailed,
  personBy,
  type WechatApp,
  type WechatPerson,
} from '../outside/wechat-login.ts'
import { providerAccount } from '../provider/door.ts'
import { after, waysOf } from './rules.ts'
import { countBegun, deleteTrip, insertTrip, type Purpose } from './wechat-queries.ts'

/** Right within a second of a change of the account. */
export const wechatWays = ({ db, env, kept }: Pick<Context, 'db' | 'env' | 'kept'>): Promise<WechatWays> =>
  keptValue(kept as House['kept'], 'wechatWays', ['config'], async () =>
    waysOf((await providerAccount({ db, env }, 'wechatLogin'))?.account),
  )

interface Wish {
  purpose: Purpose
  app: WechatApp
  /** Who binds. */
  caller?: Pick<Caller, 'id' | 'sessionId'>
  sceneId?: string
}

/**
 * Off to WeChat. The state comes back through addresses that others may see or send; the verifier stays in the browser
 * that left. So nobody is logged in by a link of somebody else's making.
 */
export async function startTrip(ctx: Context, { purpose, app, caller, sceneId }: Wish) {
  const account = await mustBeOffered(ctx, app)
  await mustBeFew(ctx)
  // WeChat takes letters and digits only.
  const state = randomBytes(24).toString('hex')
  const verifier = newToken()
  await insertTrip(ctx.db, {
    ...{ purpose, app, memberId: caller?.id ?? null, sessionId: caller?.sessionId ?? null },
    sceneId: sceneId ?? null,
    ...{ stateHash: tokenHash(state), verifierHash: tokenHash(verifier), network: networkOf(ctx.ip) },
    expiresAt: after(ctx.now, WECHAT_RULES.tripMinutes),
  })
  return { url: authorizeUrl(account, { app, state, redirectUri: `${ctx.origin}/wechat/back` }), verifier }
}

/** Back from WeChat: who it is, asked of WeChat itself. Whatever a browser says about that is not listened to. */
export async function endTrip(ctx: Context, back: Parsed<typeof wechatLogin>, purpose: Purpose) {
  const trip = await deleteTrip(ctx.db, {
    ...{ stateHash: tokenHash(back.state), verifierHash: tokenHash(back.verifier) },
    ...{ purpose, now: ctx.now },
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
