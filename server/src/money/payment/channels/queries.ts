import { type ProviderName, providerOf } from '@gongfang/contract/system/provider-desk'
import type { Db } from '../../../db/connect.ts'

/** The shop's merchant at a company at present; '' without one. */
export async function findMerchant(db: Db, provider: ProviderName): Promise<string> {
  const { merchant: field = '' } = providerOf(provider)
  const [found] = await db<{ merchant: string | null }[]>`
    select open ->> ${field}::text as merchant from provider_account where name = ${provider}`
  return found?.merchant ?? ''
}

/** The payer's openid at the app that money comes through. */
export async function findOpenid(db: Db, memberId: number): Promise<string | null> {
  const [found] = await db<{ openid: string }[]>`
    select w.openid from member_wechat w
      join provider_account p on p.name = 'wechatPay' and p.open ->> 'appid' = w.appid
     where w.member_id = ${memberId}`
  return found?.openid ?? null
}
