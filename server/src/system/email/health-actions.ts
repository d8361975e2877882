import type { Db } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import { providerAccount } from '../provider/door.ts'
import { findLately } from './queries.ts'

/** Says on the health page and in the doctor whether mails are sent, and how those of the last day went. */
export async function describeEmail({ db, env }: Pick<House, 'env'> & { db: Db }) {
  const as = (state: 'demo' | 'ok' | 'off' | 'failing', note: string) => ({ name: '邮件', state, note })
  if (env.email === 'log') return as('demo', env.demo ? '演示：邮件写入日志' : '邮件写入日志，仅供内部试用')
  if (!(await providerAccount({ db, env }, 'email'))) return as('off', '未启用邮件账户，会员收不到邮件')
  const { sent, failed, last, hint } = await findLately(db, new Date())
  const counted = `最近一天提交 ${sent} 封${failed > 0 ? `，${failed} 次没有成功：${hint || '服务商没有说明原因'}` : ''}`
  return as(last !== null && ['delayed', 'refused', 'silent'].includes(last) ? 'failing' : 'ok', counted)
}
