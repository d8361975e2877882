import { resolve } from 'node:path'
import { restore } from '../backup/restore.ts'
import { reachDatabase } from '../db/open.ts'
import { readEnv } from '../env.ts'
import { openDatabase } from '../jobs/open.ts'
import { openStorage } from '../main.ts'
import { asStartedHere, command, Stopped } from './command.ts'
import { inWords } from './rehearse.ts'

const USAGE = '恢复：npm run restore -- <备份文件>   （只恢复到空的数据库，见 README）'

/** `npm run restore -- file`: restores a backup into an empty place, then migrates it to this code. */
command(USAGE, async () => {
  const [, , given] = process.argv
  if (!given) throw new Stopped(USAGE)
  const env = readEnv('command')
  const database = await reachDatabase(env)
  try {
    const shop = { db: database.db, storage: openStorage(env) }
    const { rows, files, startedAt } = await restore(shop, resolve(given)).catch(inWords)
    const at = new Date(startedAt).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })
    console.log(`已恢复 ${at} 的备份：${rows} 行数据、${files} 个文件`)
  } finally {
    await database.close()
  }
  await (await openDatabase(env)).close()
  console.log(asStartedHere('数据库已是最新，可以启动商城。建议先执行 npm run verify'))
})
