import { refuse } from '@gongfang/contract/base/refusal'
import { type ProviderName, providers } from '@gongfang/contract/system/provider-desk'
import type { StaffContext } from '../../http/context.ts'
import { ChannelFailed } from '../../outside/channel-failed.ts'
import { EmailFailed } from '../../outside/email-failed.ts'
import { checkOfficial, LoginFailed } from '../../outside/wechat-login.ts'
import { providerAccount } from './actions.ts'

interface Checked {
  ok: boolean
  text: string
  expires: { what: string; at: string }[]
}

/** Asks the provider something harmless with the account as it was saved, and says in plain words what came of it. */
export async function checkAccount(ctx: StaffContext, name: ProviderName): Promise<Checked> {
  if (name === 'sms') return noHarmlessSms(ctx)
  if (name === 'wechatLogin') return checkLogin(ctx)
  if (name === 'email') return checkEmail(ctx)
  const { account } = (await providerAccount(ctx, name)) ?? refuse('providerOff')
  try {
    const { expires } = await ctx.outside[name](account).check(ctx.now)
    return {
      ok: true,
      text: `接口可用：${providers[name].proven}均正确`,
      expires: expires.map(({ what, at }) => ({ what, at: at.toISOString() })),
    }
  } catch (error) {
    if (!(error instanceof ChannelFailed)) throw error
    return { ok: false, text: [error.hint, error.code].filter(Boolean).join('：'), expires: [] }
  }
}

/** Providers of SMS offer no question that costs and sends nothing. */
async function noHarmlessSms(ctx: StaffContext): Promise<Checked> {
  if (!(await providerAccount(ctx, 'sms'))) refuse('providerOff')
  const trial = '请到「系统配置 → 短信与存储」向自己的手机试发一条'
  return { ok: true, text: `账户已启用。短信服务没有不发送就能测试的接口，${trial}`, expires: [] }
}

/** Logs in at the mail server and sends nothing. */
async function checkEmail(ctx: StaffContext): Promise<Checked> {
  const { account } = (await providerAccount(ctx, 'email')) ?? refuse('providerOff')
  try {
    await ctx.outside.email(account).check()
    const trial = '请到「系统配置」向自己的邮箱试发一封，确认发件地址也被接受'
    return { ok: true, text: `邮件服务器可以登录。${trial}`, expires: [] }
  } catch (error) {
    if (!(error instanceof EmailFailed)) throw error
    return { ok: false, text: [error.hint, error.said].filter(Boolean).join('：'), expires: [] }
  }
}

/** WeChat has no request that proves a website's app without a visitor's login. */
async function checkLogin(ctx: StaffContext): Promise<Checked> {
  const { account } = (await providerAccount(ctx, 'wechatLogin')) ?? refuse('providerOff')
  const web = '网站应用的 AppSecret 无法单独检测，请用电脑扫码登录一次'
  if (!account.officialAppid) return { ok: true, text: `账户已启用。${web}`, expires: [] }
  try {
    await checkOfficial(account)
    const text = ['接口可用：公众号的 AppID 和 AppSecret 正确', ...(account.webAppid ? [web] : [])].join('。')
    return { ok: true, text, expires: [] }
  } catch (error) {
    if (!(error instanceof LoginFailed)) throw error
    return { ok: false, text: `${error.hint}：${error.code}`, expires: [] }
  }
}
