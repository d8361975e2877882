import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { collectAtRest } from './rest.ts'

afterEach(() => void vi.useRealTimers())

/** An object that nobody holds any more. */
async function garbage(): Promise<WeakRef<object>> {
  const left = new WeakRef({})
  await turn()
  return left
}

test('what work has left is collected when the process is at rest', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const rest = collectAtRest()
  const left = await garbage()
  vi.advanceTimersByTime(10_000)
  rest.stop()
  expect(left.deref()).toBeUndefined()
})

test.runIf(process.platform === 'linux')(
  'what lies free below blocks in use goes back to the system',
  async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const blocks = Array.from({ length: 4_000 }, () => Buffer.allocUnsafeSlow(32 * 1024).fill(1))
    const inUse = blocks.filter((_, at) => at % 50 === 0)
    const held = process.memoryUsage.rss()
    blocks.length = 0
    const rest = collectAtRest()
    const givenBack = () => held - process.memoryUsage.rss()
    // V8 frees buffers in a thread of its own, and on a busy machine the first looks may not find the process at rest.
    for (let look = 0; look < 40 && givenBack() < 80 * 2 ** 20; look++) {
      vi.advanceTimersByTime(10_000)
      await sleep(250)
    }
    rest.stop()
    expect(givenBack()).toBeGreaterThan(80 * 2 ** 20)
    expect(inUse.every((block) => block[0] === 1)).toBe(true)
  },
)
