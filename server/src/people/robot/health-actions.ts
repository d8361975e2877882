import type { Db } from '../../db/connect.ts'
import { countForHealth } from './queries.ts'

/** Says on the health page whether groups of the staff hear of their work. */
export async function describeRobots({ db }: { db: Db }) {
  const as = (state: 'ok' | 'off' | 'failing', note: string) => ({ name: '群机器人', state, note })
  const { desk, others, failing, hint } = await countForHealth(db)
  if (failing > 0) return as('failing', `${failing} 个没有收下消息：${hint}`)
  return desk + others === 0 ? as('off', '没有设置') : as('ok', `商城 ${desk} 个，机构 ${others} 个`)
}
