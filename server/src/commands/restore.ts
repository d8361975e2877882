import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { alone } from '../db/alone.ts'
import { settleKind } from '../db/kind.ts'
import { migrate } from '../db/migrate.ts'
import { readEnv } from '../env.ts'
import { restore } from '../insight/backup/restore.ts'
import { migrateJobs } from '../jobs/queue.ts'
import { openStorage } from '../main.ts'
import { asStartedHere, command, Stopped } from './command.ts'
import { mayMake, nameOf, reachPlace } from './reach.ts'
import { inWords } from './rehearse.ts'

const USAGE = `恢复：npm run restore -- <备份文件>   （只恢复到空的数据库，见 docs/zh/operate.md）
  --new   数据目录中还没有内置数据库时，不询问就新建`

/** `npm run restore -- file`: restores a backup into an empty place, then migrates it to this code. */
command(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: { new: { type: 'boolean' } } })
  const [given] = positionals
  if (!given) throw new Stopped(USAGE)
  const env = readEnv('command')
  await mayMake(env)
  const database = await reachPlace(env)
  try {
    const shop = { db: database.db, storage: openStorage(env) }
    const place = { what: '恢复', url: database.url, dataDir: env.dataDir, say: console.error } as const
    const { rows, files, startedAt, kind } = await alone(place, async () => {
      const restored = await restore(shop, resolve(given), { wanted: env.kind }).catch(inWords)
      await migrate(database.db)
      await migrateJobs(database.url)
      return { ...restored, kind: await settleKind(database.db, env) }
    })
    const at = new Date(startedAt).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })
    console.log(`已恢复${nameOf(kind)} ${at} 的备份：${rows} 行数据、${files} 个文件`)
  } finally {
    await database.close()
  }
  console.log(asStartedHere('数据库已是最新，可以启动商城。建议先执行 npm run verify'))
})
