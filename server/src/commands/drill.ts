import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readEnv } from '../env.ts'
import { command, Stopped } from './command.ts'
import { rehearse, seconds } from './rehearse.ts'

const USAGE =
  '演练恢复：npm run drill [-- 备份文件]   （默认用最新的备份；恢复到临时数据库并检查账目，不动商城的数据）'

/** `npm run drill`: proves that a backup can be restored: into a throw-away database, migrated, books checked. */
command(USAGE, async () => {
  const { dataDir } = readEnv('command')
  const file = resolve(process.argv[2] ?? newest(join(dataDir, 'backups')))
  mkdirSync(dataDir, { recursive: true })
  const done = await rehearse(file, dataDir, console.log)
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
