import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { alone } from '../db/alone.ts'
import { readEnv } from '../env.ts'
import { command, Stopped } from './command.ts'
import { sayPlace } from './reach.ts'
import { rehearse, seconds } from './rehearse.ts'

const USAGE =
  '演练恢复：npm run drill [-- 备份文件]   （默认用最新的备份；恢复到临时数据库并检查账目，不动商城的数据）'

/** The timer may meet a backup. */
const WAIT_MS = 3_600_000

/** `npm run drill`: proves that a backup can be restored: into a throw-away database, migrated, books checked. */
command(USAGE, async () => {
  const env = readEnv('command')
  const { dataDir } = env
  sayPlace(env)
  const file = resolve(process.argv[2] ?? newest(join(dataDir, 'backups')))
  // It reads a file, and nothing of the shop's database.
  const place = { what: '演练', url: null, dataDir, waitMs: WAIT_MS, say: console.error } as const
  const done = await alone(place, () => rehearse(file, dataDir, console.log))
  const at = done.startedAt.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })
  const hours = (Date.now() - done.startedAt.getTime()) / 3_600_000
  console.log(`${file}`)
  console.log(`备份于 ${at}（${hours.toFixed(1)} 小时前），${done.rows} 行数据、${done.files} 个文件`)
  console.log(
    `恢复用时 ${seconds(done.restoreMs)}，升级 ${done.applied.length} 个迁移用时 ${seconds(done.migrateMs)}`,
  )
  if (done.broken > 0) throw new Stopped(`恢复后有 ${done.broken} 条账目规则不成立，见上`)
  console.log('恢复后账目全部正确')
})

function newest(folder: string): string {
  let names: string[] = []
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.tar.zst'))
  } catch {}
  const [first] = names
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  if (!first) throw new Stopped(`${folder} 中没有备份：请先执行 npm run backup`)
  return first
}
