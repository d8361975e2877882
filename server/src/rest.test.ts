import { setImmediate as turn } from 'node:timers/promises'
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
