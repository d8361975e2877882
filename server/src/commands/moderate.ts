import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { showTime } from '@gongfang/contract/base/time'
import { lines } from '@gongfang/contract/base/values'
import { decide } from '../buying/review/actions.ts'
import { listPending } from '../buying/review/queries.ts'
import { transaction } from '../db/connect.ts'
import { readEnv } from '../env.ts'
import { command, Stopped } from './command.ts'
import { reachCurrentShop } from './reach.ts'

const USAGE = `待审评价：npm run moderate
展示：    npm run moderate -- publish <编号> [--reply "商家回复"]
不展示：  npm run moderate -- hide <编号>`

/** `npm run moderate`: checks reviews of goods before they become public. */
command(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reply: { type: 'string', default: '' } },
  })
  const [what, id = ''] = positionals
  const reply = lines('回复', 500).safeParse(values.reply)
  const known = what === undefined || what === 'publish' || what === 'hide'
  if (!known || (what && !/^[1-9]\d{0,14}$/.test(id)) || !reply.success) throw new Stopped(USAGE)
  const database = await reachCurrentShop(readEnv('command'))
  try {
    if (!what) {
      const pending = await listPending(database.db)
      for (const { id, title, score, content, createdAt } of pending)
        console.log(`${id}　${title}　${score} 分　${showTime(createdAt)}\n  ${content}\n`)
      return console.log(pending.length > 0 ? USAGE : '没有待审的评价。')
    }
    const decision = {
      id: Number(id),
      state: what === 'publish' ? ('published' as const) : ('hidden' as const),
      reply: reply.data,
      who: `命令行 ${userInfo().username}`,
      now: new Date(),
    }
    await transaction(database.db, (tx) => decide(tx, decision))
    console.log(what === 'publish' ? `已展示评价 ${id}` : `已隐藏评价 ${id}`)
  } finally {
    await database.close()
  }
})
