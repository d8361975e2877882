import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anAccount } from './testing/bank.ts'
import { listBroken } from './testing/books.ts'
import { someFreight } from './testing/buying.ts'
import { begin, type Scene } from './testing/life.ts'
import { unwind } from './testing/life-end.ts'
import { steps, traits } from './testing/life-steps.ts'
import { openTestShop } from './testing/shop.ts'
import { withWechat } from './testing/wechat.ts'

// Random lives of two members and the staff, against a model of money, points and goods. In the end everything is taken
// back, and nobody may have more or less than in the beginning.

const SOAK = process.env.SOAK === '1'
const { LIVES_SEED, LIVES_PATH, LIVES_REPLAY } = process.env
const LIVES = Number(process.env.LIVES ?? (SOAK ? 3_000 : 15))
/** Another seed every time in a soak; the same for everybody else. */
const seed = LIVES_SEED === undefined ? (SOAK ? Date.now() % 2 ** 31 : 20_261_122) : Number(LIVES_SEED)
const TIME_LIMIT = SOAK ? 3_600_000 : 120_000
vi.setConfig({ testTimeout: TIME_LIMIT, hookTimeout: 120_000 })

let scene: Scene
async function open() {
  const shop = await openTestShop({ env: { LOG_LEVEL: 'fatal' } })
  await someFreight(shop)
  await anAccount(shop)
  await shop.config('pointsRewardPerYuan', 10)
  await shop.config('pointsAdjustLimit', 100_000_000)
  scene = { shop, staff: await shop.staff(), wechat: await withWechat(shop) }
}
async function close() {
  await scene.wechat.close()
  await scene.shop.close()
}
beforeAll(open)
afterAll(close)

test('whatever two members and the staff do, in the end nobody has more or less', async () => {
  let [lived, done] = [0, 0]
  const property = fc.asyncProperty(traits, steps(LIVES_REPLAY), async (given, wanted) => {
    // The books are read whole after every life.
    if (++lived % 50 === 0) await close().then(open)
    const life = await begin(scene, given)
    await fc.asyncModelRun(() => ({ model: life, real: life }), wanted)
    await unwind(life)
    done += life.story.length
    expect(await listBroken(scene.shop.db), life.story.join('\n')).toEqual({})
  })
  const path = LIVES_PATH === undefined ? {} : { path: LIVES_PATH }
  const told = await fc.check(property, {
    numRuns: LIVES,
    seed,
    ...path,
    // Ends the search for a shorter life, too: a test that the runner ends says nothing of the life.
    interruptAfterTimeLimit: TIME_LIMIT - 20_000,
    markInterruptAsFailure: true,
  })
  if (told.failed)
    throw new Error([told.errorInstance, fc.defaultReportMessage(told), replayOf(told)].join('\n\n'))
  if (SOAK) console.log(`${told.numRuns} lives, ${done} steps, seed ${seed}`)
  expect(done).toBeGreaterThan(LIVES)
})

interface Told {
  seed: number
  counterexamplePath: string | null
  counterexample: readonly unknown[] | null
}

/** How to live the shortest of the wrong lives again. */
function replayOf({ seed: first, counterexamplePath, counterexample }: Told) {
  const replay = /replayPath="([^"]*)"/.exec(String(counterexample?.[1]))?.[1]
  const words = [
    `LIVES_SEED=${first}`,
    `LIVES_PATH=${counterexamplePath}`,
    replay && `LIVES_REPLAY='${replay}'`,
  ]
  return `again: ${words.filter(Boolean).join(' ')} npx vitest run server/src/lives.test.ts`
}
