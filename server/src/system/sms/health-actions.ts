import type { Db } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import { providerAccount } from '../provider/door.ts'

/** Says on the health page whether SMS are sent. */
export async function describeSms({ db, env }: Pick<House, 'env'> & { db: Db }) {
  const as = (state: 'demo' | 'ok' | 'off', note: string) => ({ name: '短信', state, note })
  if (env.demo) return as('demo', '演示：验证码显示在登录页上')
  if (env.sms === 'log') return as('demo', '验证码写入日志，仅供内部试用')
  return (await providerAccount({ db, env }, 'sms'))
    ? as('ok', '由接入账户中的短信账户发送')
    : as('off', '未启用短信账户，会员用密码登录')
}
