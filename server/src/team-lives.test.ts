import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anAccount } from './testing/bank.ts'
import { listBroken } from './testing/books.ts'
import { someFreight } from './testing/buying.ts'
import { openTestShop, type TestShop, type TestStaff } from './testing/shop.ts'
import { begin, live, STRANGER, type Traits } from './testing/team-life.ts'
import { acts, parts, weights } from './testing/team-life-acts.ts'
import { unwind } from './testing/team-life-end.ts'

// Random lives of an institution, a stranger and the staff. What the table of roles does not allow has to be refused, the
// books have to add up, and in the end everything is taken back and nobody has more or less.

const SOAK = process.env.SOAK === '1'
const { TEAM_LIVES_SEED, TEAM_LIVES_PATH } = process.env
const LIVES = Number(process.env.TEAM_LIVES ?? (SOAK ? 1_500 : 5))
/** Another seed every time in a soak; the same for everybody else. */
const seed =
  TEAM_LIVES_SEED === undefined ? (SOAK ? Date.now() % 2 ** 31 : 20_261_125) : Number(TEAM_LIVES_SEED)
const TIME_LIMIT = SOAK ? 3_600_000 : 120_000
vi.setConfig({ testTimeout: TIME_LIMIT, hookTimeout: 120_000 })

let shop: TestShop
let staff: TestStaff
async function open() {
  shop = await openTestShop({ env: { LOG_LEVEL: 'fatal' } })
  await someFreight(shop)
  await anAccount(shop)
  await shop.config('pointsRewardPerYuan', 10)
  await shop.config('pointsDeductionPercent', 100)
  staff = await shop.staff()
}
beforeAll(open)
afterAll(() => shop.close())

const traits: fc.Arbitrary<Traits> = fc.record({
  points: fc.constantFrom(0, 20_000),
  overrun: fc.constantFrom('refuse', 'ask', 'warn'),
  rules: fc.constantFrom('none', 'amount', 'beyondFund', 'always', 'both'),
  othersFromFen: fc.constantFrom(null, 3_000),
  choice: fc.constantFrom(0, 1),
})
const names = Object.keys(acts) as (keyof typeof acts)[]
const wish = fc.record({
  kind: fc.constantFrom(...names.flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name))),
  who: fc.nat(STRANGER),
  pick: fc.nat(999),
  n: fc.nat(479),
})
/** One act, or two at once. */
const steps = fc.array(fc.oneof(fc.tuple(wish), fc.tuple(wish), fc.tuple(wish, wish)), {
  minLength: 20,
  maxLength: 50,
  size: 'max',
})

test('whatever an institution and a stranger try, roles hold and in the end nobody has more or less', async () => {
  let [lived, done] = [0, 0]
  const property = fc.asyncProperty(traits, steps, async (given, wanted) => {
    // The books are read whole after every life.
    if (++lived % 50 === 0) await shop.close().then(open)
    const life = await begin(shop, { staff, traits: given, parts })
    for (const wishes of wanted)
      await live(
        life,
        wishes.map((one) => [acts[one.kind], one] as const),
      )
    expect(await listBroken(shop.db), life.story.join('\n')).toEqual({})
    await unwind(life)
    expect(await listBroken(shop.db), life.story.join('\n')).toEqual({})
    done += life.story.length
  })
  const path = TEAM_LIVES_PATH === undefined ? {} : { path: TEAM_LIVES_PATH }
  const told = await fc.check(property, {
    numRuns: LIVES,
    seed,
    ...path,
    // Ends the search for a shorter life, too: a test that the runner ends says nothing of the life.
    interruptAfterTimeLimit: TIME_LIMIT - 20_000,
    markInterruptAsFailure: true,
  })
  if (told.failed) {
    const again = `again: TEAM_LIVES_SEED=${told.seed} TEAM_LIVES_PATH=${told.counterexamplePath} npx vitest run server/src/team-lives.test.ts`
    throw new Error([told.errorInstance, JSON.stringify(told.counterexample), again].join('\n\n'))
  }
  if (SOAK) console.log(`${told.numRuns} lives, ${done} steps, seed ${seed}`)
  expect(done).toBeGreaterThan(LIVES)
})
