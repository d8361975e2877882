import { reachDatabase } from '../db/open.ts'
import { readEnv } from '../env.ts'
import { invariants } from '../report/invariant/actions.ts'
import { command } from './command.ts'

const SHOWN = 10

const USAGE = '检查账目：npm run verify   （只读；每条规则一行，有问题时列出）'

/**
 * `npm run verify`: checks the shop's invariants; prints `ok` or the rows that break them. Read-only, safe in
 * production.
 */
command(USAGE, async () => {
  const database = await reachDatabase(readEnv('command'))
  try {
    for (const { name, says, listBroken } of invariants) {
      const broken = await listBroken(database.db)
      console.log(`${broken.length === 0 ? 'ok    ' : 'BROKEN'} ${name}  ${says}`)
      for (const row of broken.slice(0, SHOWN)) console.log(`         ${JSON.stringify(row)}`)
      if (broken.length > SHOWN) console.log(`         …… 共 ${broken.length} 行`)
      if (broken.length > 0) process.exitCode = 1
    }
  } finally {
    await database.close()
  }
})
