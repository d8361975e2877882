import { openPretendWechat, type PretendWechat } from '../server/src/pretend/wechat.ts'
import { call } from './call.ts'
import { owner, type Shop } from './shop.ts'

/** A pretend WeChat that the shop lets people log in with. */
export async function withLogin(shop: Shop): Promise<PretendWechat> {
  const wechat = await openPretendWechat()
  const { token } = await call<{ token: string }>(shop, 'admin.staff/login', owner())
  const account = { name: 'wechatLogin', enabled: true, version: 0, values: wechat.login.account }
  await call(shop, 'admin.provider/save', account, { 'admin-token': token })
  return wechat
}
