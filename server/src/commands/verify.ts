import { readEnv } from '../env.ts'
import { checkBooks } from './check-books.ts'
import { command } from './command.ts'
import { reachShop } from './reach.ts'

const USAGE = '检查账目：npm run verify   （只读；每条规则一行，有问题时列出）'

/**
 * `npm run verify`: checks the shop's invariants; prints `ok` or the rows that break them. Read-only, safe in
 * production.
 */
command(USAGE, async () => {
  const database = await reachShop(readEnv('command'))
  try {
    if ((await checkBooks(database.db, console.log)) > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
})
