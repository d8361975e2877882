import * as z from 'zod/mini'
import { AgreementVersion, LoginAnswer, UserInfo } from '../people/member.ts'
import { endpoint, Nothing } from './endpoint.ts'
import { Instant } from './time.ts'
import { Phone, SmsCode, TypedPassword } from './values.ts'

/** 256 random bits, issued by the server and stored as a hash. */
const Secret = z.string('格式不正确').check(z.regex(/^[A-Za-z0-9_-]{43}$/, '格式不正确'))
const SceneId = z.string('格式不正确').check(z.regex(/^[A-Za-z0-9_-]{22}$/, '格式不正确'))

export const WECHAT_RULES = { tripMinutes: 10, sceneMinutes: 3, ticketMinutes: 10 } as const

/**
 * Ways to log in with WeChat: inside WeChat, and on a PC by the shop's QR code or by redirect to WeChat's
 * page.
 */
export const WechatWays = z.object({ inside: z.boolean(), pc: z.enum(['scan', 'redirect', 'none']) })
export type WechatWays = z.output<typeof WechatWays>

export const getWechatWays = endpoint({
  method: 'GET',
  path: '/api/wechat.wechat/ways',
  access: 'anyone',
  summary: '微信登录是否开通、以何种方式',
  input: z.strictObject({}),
  output: WechatWays,
})

// ── authorisation by redirect to WeChat ────────────────────────────────────────────────────

/** The verifier stays in the browser that starts the redirect; a return without it is refused. */
const Departure = z.object({ url: z.string(), verifier: z.string() })
export type Departure = z.output<typeof Departure>

const Back = z.strictObject({
  code: z.string('格式不正确').check(z.minLength(1, '格式不正确'), z.maxLength(200, '格式不正确')),
  state: z.string('格式不正确').check(z.regex(/^[0-9a-f]{48}$/, '格式不正确')),
  verifier: Secret,
})

export const startWechat = endpoint({
  method: 'POST',
  path: '/api/wechat.wechat/authorize',
  access: 'anyone',
  summary: '去微信授权：登录，或（scene）确认电脑上的二维码',
  input: z.strictObject({ scene: z.optional(SceneId) }),
  output: Departure,
})

/** A bound member gets a token; others get a ticket, with which they can bind a phone number. */
const Entered = z.object({
  token: z.optional(z.string()),
  userinfo: z.optional(UserInfo),
  ticket: z.optional(z.string()),
})
export type Entered = z.output<typeof Entered>

export const wechatLogin = endpoint({
  method: 'POST',
  path: '/api/wechat.wechat/login',
  access: 'anyone',
  summary: '微信授权返回后登录；未绑定的微信得到绑定票据',
  input: Back,
  output: Entered,
})

export const bindWechat = endpoint({
  method: 'POST',
  path: '/api/wechat.wechat/bind',
  access: 'anyone',
  summary: '凭绑定票据和手机验证码绑定微信并登录（未注册的号码自动注册）',
  input: z.object({
    ticket: Secret,
    /** Proof that belongs to the ticket: the verifier of a redirect, or the secret of a scene. */
    verifier: Secret,
    phone: Phone,
    code: SmsCode,
    agreementVersion: AgreementVersion,
  }),
  output: LoginAnswer,
})

// ── login by QR code on a PC ───────────────────────────────────────────────────────────────

const Scene = z.object({
  scene: SceneId,
  /** Known to the PC only; reading the result of the scene requires it. */
  secret: Secret,
  /** Content of the QR code. */
  url: z.string(),
  qrSvg: z.string(),
  expiresAt: Instant,
})
export type Scene = z.output<typeof Scene>

export const makeWechatScene = endpoint({
  method: 'POST',
  path: '/api/wechat.wechat/qrcode',
  access: 'anyone',
  summary: '电脑扫码登录：生成二维码',
  input: z.strictObject({}),
  output: Scene,
})

export const pollWechatScene = endpoint({
  method: 'POST',
  path: '/api/wechat.wechat/poll',
  access: 'anyone',
  summary: '电脑查询扫码结果；登录结果只给一次',
  input: z.strictObject({ scene: SceneId, secret: Secret }),
  output: z.extend(Entered, { stage: z.enum(['waiting', 'scanned', 'cancelled', 'over', 'done']) }),
})

export const scanWechatScene = endpoint({
  method: 'POST',
  path: '/api/wechat.wechat/scan',
  access: 'anyone',
  summary: '手机授权返回后：看到要确认的电脑',
  input: Back,
  output: z.object({
    scene: SceneId,
    key: Secret,
    device: z.string(),
    ip: z.string(),
    at: Instant,
    /** Masked number of the account that this WeChat will be bound to; '': the scene logs in. */
    bindTo: z.string(),
  }),
})

export const confirmWechatScene = endpoint({
  method: 'POST',
  path: '/api/wechat.wechat/confirm',
  access: 'anyone',
  summary: '手机确认或取消电脑上的登录',
  input: z.strictObject({ scene: SceneId, key: Secret, yes: z.boolean('格式不正确') }),
  output: Nothing,
})

// ── the member's own WeChat ────────────────────────────────────────────────────────────────

/** The password or a `wechat` code: a session alone may neither add nor remove a way to log in. */
const Proof = z.strictObject({ password: z.optional(TypedPassword), code: z.optional(SmsCode) })
export type WechatProof = z.output<typeof Proof>

const OwnWechat = z.object({
  boundAt: z.nullable(Instant),
  /** Device on which it was bound; '' for older bindings without this field. */
  device: z.string(),
  ways: WechatWays,
})
export type OwnWechat = z.output<typeof OwnWechat>

export const getOwnWechat = endpoint({
  method: 'GET',
  path: '/api/user.wechat/detail',
  access: 'member',
  summary: '自己的微信绑定：时间和设备',
  input: z.strictObject({}),
  output: OwnWechat,
})

export const startOwnWechat = endpoint({
  method: 'POST',
  path: '/api/user.wechat/authorize',
  access: 'member',
  summary: '去微信授权以绑定（密码，或 wechat 验证码）',
  input: Proof,
  output: Departure,
})

export const bindOwnWechat = endpoint({
  method: 'POST',
  path: '/api/user.wechat/bind',
  access: 'member',
  summary: '微信授权返回后绑定到当前账号',
  input: Back,
  output: Nothing,
})

export const makeOwnScene = endpoint({
  method: 'POST',
  path: '/api/user.wechat/qrcode',
  access: 'member',
  summary: '电脑扫码绑定：生成二维码（密码，或 wechat 验证码）；退出登录后失效',
  input: Proof,
  output: Scene,
})

export const unbindWechat = endpoint({
  method: 'POST',
  path: '/api/user.wechat/unbind',
  access: 'member',
  summary: '解绑微信（密码，或 wechat 验证码）',
  input: Proof,
  output: Nothing,
})
