import { parseArgs } from 'node:util'
import { line } from '@gongfang/contract/base/values'
import { redeem, undo } from '../buying/verification/actions.ts'
import { runIn } from '../db/connect.ts'
import { readEnv } from '../env.ts'
import { command, Stopped } from './command.ts'
import { reachCurrentShop } from './reach.ts'

const USAGE = `核销：npm run redeem -- <核销码或扫码内容> [--lines 型号=数量 …] [--place 领取点] [--staff 姓名] [--note 备注]
      不写 --lines 时，核销码所含物品全部领取。
撤销：npm run redeem -- <核销码或核销单号> --undo "原因"   （核销后 10 分钟内）`

/** `npm run redeem`: redeems vouchers on the command line, like the counter. */
command(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      lines: { type: 'string', multiple: true },
      place: { type: 'string', default: '总仓自提点' },
      staff: { type: 'string', default: '命令行' },
      note: { type: 'string', default: '' },
      undo: { type: 'string' },
    },
  })
  const code = positionals.join('')
  if (!code) return console.log(USAGE)
  const { staff, place, note } = values
  const lines = values.lines?.map(lineOf)
  const database = await reachCurrentShop(readEnv('command'))
  const run = runIn(database.db)
  const now = new Date()
  try {
    if (values.undo !== undefined) {
      const { no } = await undo(run, { code, reason: reasonOf(values.undo), staff, now })
      return console.log(`已撤销 ${no}，物品已退回寄存`)
    }
    const receipt = await redeem(run, { code, lines, staff, place, note, now })
    console.log(`核销成功 ${receipt.no}`)
    if (receipt.ticket) console.log(`  ${receipt.ticket.title}  ${receipt.ticket.name} 已签到`)
    for (const { modelCode, title, quantity, unit } of receipt.lines)
      console.log(`  ${modelCode}  ${title} × ${quantity} ${unit}`)
  } finally {
    await database.close()
  }
})

/** Parses 'M6-20=3'. */
function lineOf(text: string) {
  const at = text.lastIndexOf('=')
  const quantity = Number(text.slice(at + 1))
  if (at < 1 || !Number.isInteger(quantity) || quantity < 1)
    throw new Stopped(`看不懂 --lines “${text}”。写作 型号=数量，例如 M6-20=3`)
  return { modelCode: text.slice(0, at), quantity }
}

function reasonOf(text: string): string {
  const reason = line('撤销原因', 100, 1).safeParse(text.trim())
  if (!reason.success) throw new Stopped(`请用 --undo 写明撤销原因（100 字以内）。\n${USAGE}`)
  return reason.data
}
