import type { Pool } from '../db/connect.ts'
import { checkInvariant, listInvariants } from '../report/invariant/actions.ts'

const SHOWN = 10

/** As many connections of a running shop's database as the check takes for itself. */
const AT_ONCE = 2

/** Checks every rule without a time limit and says a line about each. Returns the number of broken rules. */
export async function checkBooks(db: Pool, say: (line: string) => void): Promise<number> {
  const rules = listInvariants()
  let broken = 0
  for (let at = 0; at < rules.length; at += AT_ONCE) {
    const pair = rules.slice(at, at + AT_ONCE)
    const found = await Promise.all(pair.map(({ name }) => checkInvariant(db, name)))
    for (const [place, { count, rows }] of found.entries()) {
      const { name = '', says = '' } = pair[place] ?? {}
      say(`${count === 0 ? 'ok    ' : 'BROKEN'} ${name}  ${says}`)
      for (const row of rows.slice(0, SHOWN)) say(`         ${row}`)
      if (count > SHOWN) say(`         …… 共 ${count} 行`)
      if (count > 0) broken++
    }
  }
  return broken
}
