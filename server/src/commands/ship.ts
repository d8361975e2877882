import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { TrackingNo } from '@gongfang/contract/base/tracking-number'
import { Carrier } from '@gongfang/contract/buying/order-desk'
import { shipOrder } from '../buying/order/door.ts'
import { transaction } from '../db/connect.ts'
import { readEnv } from '../env.ts'
import { command, Stopped } from './command.ts'
import { reachCurrentShop } from './reach.ts'

const USAGE = `用法：npm run ship -- <订单号> --carrier 顺丰速运 --no SF1234567890 [--line 型号=数量 …]
  不写 --line 时，未发的商品全部发出。`

/** `npm run ship`: ships a package as the back office does. */
command(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      carrier: { type: 'string', default: '顺丰速运' },
      no: { type: 'string' },
      line: { type: 'string', multiple: true },
    },
  })
  const [no] = positionals
  const carrier = Carrier.safeParse(values.carrier.trim())
  const trackingNo = TrackingNo.safeParse(values.no?.trim())
  if (!no || !carrier.success || !trackingNo.success) throw new Stopped(USAGE)
  const lines = values.line?.map(lineOf)
  const database = await reachCurrentShop(readEnv('command'))
  try {
    const { complete } = await transaction(database.db, (tx) =>
      shipOrder(tx, {
        no,
        carrier: carrier.data,
        trackingNo: trackingNo.data,
        staff: `命令行 ${userInfo().username}`,
        now: new Date(),
        ...(lines ? { lines } : {}),
      }),
    )
    console.log(complete ? `已发货：${no}` : `已发出一个包裹，订单 ${no} 还有商品未发`)
  } finally {
    await database.close()
  }
})

/** Parses 'M6-20=3'. */
function lineOf(text: string) {
  const at = text.lastIndexOf('=')
  return { modelCode: text.slice(0, at), quantity: Number(text.slice(at + 1)) }
}
