import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { showTime } from '@gongfang/contract/base/time'
import { lines } from '@gongfang/contract/base/values'
import { feedbackKinds } from '@gongfang/contract/service/feedback'
import { transaction } from '../db/connect.ts'
import { readEnv } from '../env.ts'
import { reply } from '../service/feedback/actions.ts'
import { listWaiting } from '../service/feedback/queries.ts'
import { command, Stopped } from './command.ts'
import { reachCurrentShop } from './reach.ts'

const USAGE = `待回复列表：npm run reply
回复：      npm run reply -- <编号> "回复内容"`

/** `npm run reply`: lists feedback that waits for an answer, or answers it. */
command(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [id, ...words] = positionals
  if (id !== undefined && (!/^[1-9]\d{0,14}$/.test(id) || words.length === 0)) throw new Stopped(USAGE)
  const database = await reachCurrentShop(readEnv('command'))
  try {
    if (id === undefined) {
      const waiting = await listWaiting(database.db)
      for (const { id, kind, mobile, excerpt, lastAt } of waiting)
        console.log(`${id}　${feedbackKinds[kind]}　会员 ${mobile}　${showTime(lastAt)}\n  ${excerpt}\n`)
      return console.log(waiting.length > 0 ? USAGE : '没有待回复的反馈。')
    }
    const content = lines('回复内容', 1000, 1).safeParse(words.join(' ').trim())
    if (!content.success) throw new Stopped(`回复内容应为 1–1000 字。\n${USAGE}`)
    const said = {
      id: Number(id),
      content: content.data,
      who: `命令行 ${userInfo().username}`,
      now: new Date(),
    }
    await transaction(database.db, (tx) => reply(tx, said))
    console.log(`已回复反馈 ${id}`)
  } finally {
    await database.close()
  }
})
