import { reachDatabase } from '../db/open.ts'
import { readEnv } from '../env.ts'
import { invariants } from '../report/invariants.ts'
import { command } from './command.ts'

const SHOWN = 10

/**
 * `npm run verify`: checks the shop's invariants; prints `ok` or the rows that break them. Read-only, safe in
 * production.
 */
command(async () => {
  const database = await reachDatabase(readEnv('demo'))
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
