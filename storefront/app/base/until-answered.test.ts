import { expect, test } from 'vitest'
import { untilAnswered } from './until-answered.ts'

test('a wish keeps its key until it is answered; another wish, and the same after an answer, has a new one', async () => {
  let made = 0
  const once = untilAnswered(() => `key ${++made}`)
  const answered = async (key: string) => key
  const lost = () => Promise.reject(new Error('timeout'))
  await expect(once({ lines: [1] }, lost)).rejects.toThrow('timeout')
  expect(await once({ lines: [1] }, answered)).toBe('key 1')
  expect(await once({ lines: [1] }, answered)).toBe('key 2')
  await expect(once({ lines: [1] }, lost)).rejects.toThrow('timeout')
  expect(await once({ lines: [1, 2] }, answered)).toBe('key 4')
})
