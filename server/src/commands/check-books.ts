import { rules as allRules } from '../app.ts'
import { checkRule } from '../books/check.ts'
import type { Pool } from '../db/connect.ts'

const SHOWN = 10

/** As many connections of a running shop's database as the check takes for itself. */
const AT_ONCE = 2

/** Checks every rule without a time limit and says a line about each. Returns the number of broken rules. */
export async function checkBooks(db: Pool, say: (line: string) => void): Promise<number> {
  const rules = allRules.map((rule) => ({ ...rule, checked: Promise.withResolvers<Checked>() }))
  const waiting = [...rules]
  const checkNext = async () => {
    for (let rule = waiting.shift(); rule; rule = waiting.shift())
      rule.checked.resolve(await checkRule(db, allRules, rule.name))
  }
  const checking = Promise.all(Array.from({ length: AT_ONCE }, checkNext))
  let broken = 0
  for (const { name, says, checked } of rules) {
    // A check that fails ends the wait for the others.
    const { count, rows } = await Promise.race([checked.promise, checking.then(() => checked.promise)])
    say(`${count === 0 ? 'ok    ' : 'BROKEN'} ${name}  ${says}`)
    for (const row of rows.slice(0, SHOWN)) say(`         ${row}`)
    if (count > SHOWN) say(`         …… 共 ${count} 行`)
    if (count > 0) broken++
  }
  return broken
}

type Checked = Awaited<ReturnType<typeof checkRule>>
