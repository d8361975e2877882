import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { editQueue } from './edit-queue.ts'
import type { CartChange } from './edits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const quantityOf = (lineId: number, quantity: number): CartChange => ({
  id: `${lineId}×${quantity}`,
  kind: 'quantity',
  lineId,
  quantity,
})
const tick = (id: number, selected: boolean): CartChange => ({
  id: `${id} ${selected}`,
  kind: 'select',
  ids: [id],
  selected,
})
const removal = (...ids: number[]): CartChange => ({ id: `- ${ids}`, kind: 'remove', ids })

/** A queue whose `send` is answered by the test. */
function setUp() {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const state = { open: [] as string[] }
  const queue = editQueue({
    send: ({ id }) => {
      sent.push(id)
      return new Promise<string>((resolve) => answers.push(() => resolve(`${id} done`)))
    },
    onChange: (changes) => {
      state.open = changes.map(({ id }) => id)
    },
  })
  const answer = async () => {
    answers.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queue, sent, state, answer, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('quick presses become one request with the last quantity', async () => {
  const { queue, sent, state, answer, pass } = setUp()
  const results = [2, 3, 4].map((quantity) => queue.put(quantityOf(1, quantity)))
  await pass(200)
  results.push(queue.put(quantityOf(1, 5)))
  await pass(200)
  expect(sent).toEqual([])
  expect(state.open).toEqual(['1×5'])
  await pass(100)
  expect(sent).toEqual(['1×5'])
  await answer()
  expect(state.open).toEqual([])
  expect(await Promise.all(results)).toEqual([undefined, undefined, undefined, '1×5 done'])
})

test('a line waits for its own answer before it sends again', async () => {
  const { queue, sent, state, answer, pass } = setUp()
  void queue.put(quantityOf(1, 2))
  await pass(300)
  void queue.put(quantityOf(1, 5))
  await pass(300)
  expect(sent).toEqual(['1×2'])
  expect(state.open).toEqual(['1×2', '1×5'])
  await answer()
  expect(sent).toEqual(['1×2', '1×5'])
  expect(state.open).toEqual(['1×5'])
  await answer()
  expect(state.open).toEqual([])
})

test('a quantity that returns to the one being sent is not sent again', async () => {
  const { queue, sent, state, answer, pass } = setUp()
  void queue.put(quantityOf(1, 2))
  await pass(300)
  void queue.put(quantityOf(1, 3))
  const again = queue.put(quantityOf(1, 2))
  await answer()
  await pass(300)
  expect(sent).toEqual(['1×2'])
  expect(state.open).toEqual([])
  expect(await again).toBeUndefined()
})

test('the same quantity is sent again when it is set after the answer', async () => {
  const { queue, sent, answer, pass } = setUp()
  void queue.put(quantityOf(1, 2))
  await pass(300)
  await answer()
  void queue.put(quantityOf(1, 2))
  await pass(300)
  expect(sent).toEqual(['1×2', '1×2'])
})

test('lines do not wait for each other, nor for ticks', async () => {
  const { queue, sent, pass } = setUp()
  void queue.put(quantityOf(1, 2))
  void queue.put(tick(3, true))
  void queue.put(quantityOf(2, 3))
  await pass(300)
  expect(sent).toEqual(['3 true', '1×2', '2×3'])
})

test('ticks and removals are sent one after the other', async () => {
  const { queue, sent, answer } = setUp()
  void queue.put(tick(1, true))
  void queue.put(tick(1, false))
  const removed = queue.put(removal(2))
  expect(sent).toEqual(['1 true'])
  await answer()
  expect(sent).toEqual(['1 true', '1 false'])
  await answer()
  await answer()
  expect(sent).toEqual(['1 true', '1 false', '- 2'])
  expect(await removed).toBe('- 2 done')
})

test('checking out sends at once and waits for all answers', async () => {
  const { queue, sent, answer } = setUp()
  void queue.put(quantityOf(1, 2))
  void queue.put(tick(2, true))
  let done = false
  void queue.settled().then(() => {
    done = true
  })
  expect(sent).toEqual(['2 true', '1×2'])
  await answer()
  expect(done).toBe(false)
  await answer()
  expect(done).toBe(true)
  await expect(queue.settled()).resolves.toBeUndefined()
})

test('a line that is taken out sends no quantity any more', async () => {
  const { queue, sent, state, answer, pass } = setUp()
  const result = queue.put(quantityOf(1, 2))
  void queue.put(removal(1))
  expect(state.open).toEqual(['- 1'])
  await pass(1000)
  await answer()
  expect(sent).toEqual(['- 1'])
  expect(state.open).toEqual([])
  expect(await result).toBeUndefined()
})
