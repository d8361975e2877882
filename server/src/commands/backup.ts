import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { alone } from '../db/alone.ts'
import { readEnv } from '../env.ts'
import { backUp } from '../insight/backup/actions.ts'
import { removeLeft, stampOf } from '../insight/backup/names.ts'
import { openStorage } from '../main.ts'
import { command, Stopped } from './command.ts'
import { reachShop } from './reach.ts'

const USAGE = '备份：npm run backup [-- 文件]   （商城运行时也可执行；不写文件时存到数据目录的 backups）'

/** The daily backup, or another one, may be at work. */
const WAIT_MS = 600_000

/** `npm run backup`: writes the whole shop into one file while it runs. `-- file` sets the path. */
command(USAGE, async () => {
  const env = readEnv('command')
  const began = new Date()
  const [, , given] = process.argv
  const folder = join(env.dataDir, 'backups')
  const file = resolve(given ?? join(folder, `gongfang-${stampOf(began)}.tar.zst`))
  if (existsSync(file)) throw new Stopped(`文件 ${file} 已存在，备份不会覆盖它`)
  const database = await reachShop(env)
  try {
    const shop = { db: database.db, storage: openStorage(env), clock: () => new Date() }
    const place = {
      what: '备份',
      url: database.url,
      dataDir: env.dataDir,
      waitMs: WAIT_MS,
      say: console.error,
    } as const
    const { bytes, rowCount, fileCount, endedAt } = await alone(place, async () => {
      removeLeft(folder)
      return backUp(shop, file)
    })
    const seconds = Math.round((endedAt.getTime() - began.getTime()) / 1000)
    console.log(`已备份 ${rowCount} 行数据、${fileCount} 个文件，用时 ${seconds} 秒`)
    console.log(`${file}（${(bytes / 2 ** 20).toFixed(1)} MiB）`)
    console.log('其中有会员资料和密码摘要：请妥善保管，并另存到其他机器上')
  } finally {
    await database.close()
  }
})
