import type { Db } from '../../db/connect.ts'

/** The payer's openid at the app that money comes through. */
export async function findOpenid(db: Db, memberId: number): Promise<string | null> {
  const [found] = await db<{ openid: string }[]>`
    select w.openid from member_wechat w
      join provider_account p on p.name = 'wechatPay' and p.open ->> 'appid' = w.appid
     where w.member_id = ${memberId}`
  return found?.openid ?? null
}
