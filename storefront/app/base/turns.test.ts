import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('the second starts when the first has ended, well or badly', async () => {
  const inTurn = turns()
  const seen: string[] = []
  const ends = Promise.withResolvers<void>()
  const first = inTurn(async () => {
    seen.push('first starts')
    await ends.promise
    seen.push('first fails')
    throw new Error('no network')
  })
  const second = inTurn(async () => {
    seen.push('second')
    return 2
  })
  await Promise.resolve()
  expect(seen).toEqual(['first starts'])
  ends.resolve()
  await expect(first).rejects.toThrow('no network')
  expect(await second).toBe(2)
  expect(seen).toEqual(['first starts', 'first fails', 'second'])
})
