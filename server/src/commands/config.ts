import { parseArgs } from 'node:util'
import { type ConfigKey, configKeys } from '@gongfang/contract/system/config'
import { type Pool, transaction } from '../db/connect.ts'
import { readEnv } from '../env.ts'
import { readConfig, setConfig } from '../system/config/actions.ts'
import { command, Stopped } from './command.ts'
import { reachCurrentShop } from './reach.ts'

const USAGE = `修改：npm run config -- 名称=值 [名称=值 …]
恢复默认：npm run config -- --reset 名称`

/** `npm run config`: shows the configuration, or sets keys with the checks of the back office. */
command(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reset: { type: 'string', multiple: true, default: [] } },
  })
  const changes = [
    ...positionals.map(changeOf),
    ...values.reset.map((name) => ({ key: keyOf(name), value: null })),
  ]
  const database = await reachCurrentShop(readEnv('command'))
  try {
    if (changes.length === 0) await list(database.db)
    await transaction(database.db, async (tx) => {
      for (const change of changes) {
        const { before, after } = await setConfig(tx, { ...change, who: '命令行' })
        console.log(`${change.key}：${JSON.stringify(before)} → ${JSON.stringify(after)}`)
      }
    })
  } finally {
    await database.close()
  }
})

/** Parses 'scoreBuyRate=32': a value that the key accepts as text stays text, any other is read as JSON. */
function changeOf(text: string): { key: ConfigKey; value: unknown } {
  const at = text.indexOf('=')
  if (at < 1) throw new Stopped(`看不懂“${text}”。\n${USAGE}`)
  const key = keyOf(text.slice(0, at))
  const value = text.slice(at + 1)
  if (configKeys[key].schema.safeParse(value).success) return { key, value }
  try {
    return { key, value: JSON.parse(value) }
  } catch {
    return { key, value }
  }
}

function keyOf(name: string): ConfigKey {
  if (Object.hasOwn(configKeys, name)) return name as ConfigKey
  throw new Stopped(`没有名为“${name}”的配置。可用的有：\n  ${Object.keys(configKeys).join('\n  ')}`)
}

async function list(db: Pool) {
  for (const [key, value] of Object.entries(await readConfig(db))) {
    const { fallback } = configKeys[key as ConfigKey]
    const isDefault = JSON.stringify(fallback) === JSON.stringify(value)
    console.log(`${key} = ${JSON.stringify(value)}${isDefault ? '（默认）' : ''}`)
  }
  console.log(`\n${USAGE}`)
}
