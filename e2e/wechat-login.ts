import { openPretendWechat, type PretendWechat } from '../server/src/pretend/wechat.ts'
import { owner, type Shop } from './shop.ts'

/** A pretend WeChat that the shop lets people log in with. */
export async function withLogin(shop: Shop): Promise<PretendWechat> {
  const wechat = await openPretendWechat()
  const { token } = await ask(shop, {}, 'admin.staff/login', owner())
  const who = { 'admin-token': token ?? '' }
  const values = wechat.login.account
  await ask(shop, who, 'admin.provider/save', { name: 'wechatLogin', enabled: true, version: 0, values })
  return wechat
}

async function ask(shop: Shop, who: Record<string, string>, path: string, given: object) {
  const headers = { ...who, 'content-type': 'application/json' }
  const how = { method: 'POST', headers, body: JSON.stringify(given) }
  const { code, msg, data } = (await (await fetch(`${shop.url}/api/${path}`, how)).json()) as Answer
  if (code !== 1) throw new Error(`${path}: ${msg}`)
  return data
}
interface Answer {
  code: number
  msg: string
  data: { token?: string }
}
