import { openSms } from '../outside/sms.ts'
import type { SmsAccount } from '../outside/sms-vendor.ts'
import { openPretendSms, type PretendSms } from '../pretend/sms.ts'
import { saveAccount } from '../system/provider/actions.ts'
import type { TestShop } from './shop.ts'

/** A pretend provider whose account the shop has; for shops that were opened with SMS_PROVIDER=account. */
export async function withSms(shop: TestShop, vendor: 'aliyun' | 'tencent' = 'aliyun'): Promise<PretendSms> {
  const pretend = await openPretendSms({ now: shop.now })
  const sms = (account: SmsAccount) => openSms(account, { timeoutMs: 2_000, clock: shop.now })
  Object.assign(shop.app.house.outside, { sms })
  await saveSms(shop, pretend, { vendor })
  return pretend
}

export async function saveSms(
  shop: TestShop,
  pretend: PretendSms,
  wish: { vendor?: 'aliyun' | 'tencent'; enabled?: boolean; noticeTemplate?: string } = {},
) {
  const { vendor = 'aliyun', enabled = true, ...others } = wish
  const [row] = await shop.db<{ version: number }[]>`select version from provider_account where name = 'sms'`
  await shop.db.begin((tx) =>
    saveAccount(tx, shop.app.house.env, {
      name: 'sms',
      enabled,
      version: row?.version ?? 0,
      who: 'test',
      now: shop.now(),
      values: { ...pretend[vendor], ...others },
    }),
  )
}
