import { parseArgs } from 'node:util'
import { Refusal } from '@gongfang/contract/refusal'
import { transaction } from '../db/connect.ts'
import { openDatabase } from '../db/open.ts'
import { BadEnvironment, readEnv } from '../env.ts'
import { shipOrder } from '../order/actions.ts'

const USAGE = `用法：npm run ship -- <订单号> --carrier 顺丰速运 --no SF1234567890 [--line 型号=数量 …]
  不写 --line 时，未发的商品全部发出。`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    carrier: { type: 'string', default: '顺丰速运' },
    no: { type: 'string' },
    line: { type: 'string', multiple: true },
  },
})

/** 'M6-20=3' */
function lineOf(text: string) {
  const at = text.lastIndexOf('=')
  return { modelCode: text.slice(0, at), quantity: Number(text.slice(at + 1)) }
}

async function main() {
  const [no] = positionals
  if (!no || !values.no) return console.log(USAGE)
  const { carrier, no: trackingNo } = values
  const lines = values.line?.map(lineOf)
  const database = await openDatabase(readEnv('demo'))
  try {
    const { complete } = await transaction(database.db, (tx) =>
      shipOrder(tx, {
        no,
        carrier,
        trackingNo,
        staff: '命令行',
        now: new Date(),
        ...(lines ? { lines } : {}),
      }),
    )
    console.log(complete ? `已发货：${no}` : `已发出一个包裹，订单 ${no} 还有商品未发`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  if (!(error instanceof Refusal || error instanceof BadEnvironment)) throw error
  console.error(error.message)
  process.exitCode = 1
})
