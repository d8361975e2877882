import { moneyWays, payWayNames } from '@gongfang/contract/buying/order'
import type { Db } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import { openChannels } from '../../system/provider/door.ts'

/** Says on the health page in which ways can be paid. */
export async function describePayment({ db, env, kept }: Pick<House, 'env' | 'kept'> & { db: Db }) {
  const as = (state: 'demo' | 'ok' | 'off', note: string) => ({ name: '支付', state, note })
  if (env.demo) return as('demo', '演示支付：点击即付款')
  const open = await openChannels({ db, kept, env })
  const names = moneyWays.filter((way) => open[way]).map((way) => payWayNames[way])
  return names.length > 0
    ? as('ok', `可用：${names.join('、')}、积分支付`)
    : as('off', '未接支付渠道，可用积分支付')
}
