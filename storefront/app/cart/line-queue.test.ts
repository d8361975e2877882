import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lineQueue } from './line-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A queue whose server answers when told to. */
function setUp() {
  const sent: [number, number][] = []
  const answers: (() => void)[] = []
  const state = { online: true, waiting: [] as number[] }
  const queue = lineQueue({
    send: (lineId, quantity) => {
      sent.push([lineId, quantity])
      return new Promise((resolve) => answers.push(resolve))
    },
    isOnline: () => state.online,
    onChange: (waiting) => {
      state.waiting = [...waiting]
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
  for (const quantity of [2, 3, 4]) {
    queue.set(1, quantity)
    await pass(200)
  }
  expect(sent).toEqual([])
  expect(state.waiting).toEqual([1])
  await pass(100)
  expect(sent).toEqual([[1, 4]])
  await answer()
  expect(state.waiting).toEqual([])
})

test('a line waits for its own answer before it sends again', async () => {
  const { queue, sent, state, answer, pass } = setUp()
  queue.set(1, 2)
  await pass(300)
  queue.set(1, 5)
  await pass(300)
  expect(sent).toEqual([[1, 2]])
  await answer()
  expect(sent).toEqual([
    [1, 2],
    [1, 5],
  ])
  expect(state.waiting).toEqual([1])
  await answer()
  expect(state.waiting).toEqual([])
})

test('lines do not wait for each other', async () => {
  const { queue, sent, pass } = setUp()
  queue.set(1, 2)
  queue.set(2, 3)
  await pass(300)
  expect(sent).toEqual([
    [1, 2],
    [2, 3],
  ])
})

test('checking out sends at once and waits for the answers', async () => {
  const { queue, sent, answer } = setUp()
  queue.set(1, 2)
  let done = false
  void queue.settled().then(() => {
    done = true
  })
  expect(sent).toEqual([[1, 2]])
  expect(done).toBe(false)
  await answer()
  expect(done).toBe(true)
  await expect(queue.settled()).resolves.toBeUndefined()
})

test('offline edits wait and go out when the network is back', async () => {
  const { queue, sent, state, answer, pass } = setUp()
  state.online = false
  queue.set(1, 2)
  await pass(1000)
  expect(sent).toEqual([])
  expect(queue.wanted(1)).toBe(2)
  state.online = true
  queue.flush()
  expect(sent).toEqual([[1, 2]])
  await answer()
  expect(state.waiting).toEqual([])
})

test('a line that was taken out sends nothing any more', async () => {
  const { queue, sent, state, pass } = setUp()
  queue.set(1, 2)
  queue.drop(1)
  await pass(1000)
  expect(sent).toEqual([])
  expect(state.waiting).toEqual([])
})
