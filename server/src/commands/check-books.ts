import type { Pool } from '../db/connect.ts'
import { checkInvariant, listInvariants } from '../report/invariant/actions.ts'

const SHOWN = 10

/** Checks every rule without a time limit and says a line about each. Returns the number of broken rules. */
export async function checkBooks(db: Pool, say: (line: string) => void): Promise<number> {
  let broken = 0
  for (const { name, says } of listInvariants()) {
    const { count, rows } = await checkInvariant(db, name)
    say(`${count === 0 ? 'ok    ' : 'BROKEN'} ${name}  ${says}`)
    for (const row of rows.slice(0, SHOWN)) say(`         ${row}`)
    if (count > SHOWN) say(`         …… 共 ${count} 行`)
    if (count > 0) broken++
  }
  return broken
}
