import { expect, test } from 'vitest'
import { each } from './each.ts'

const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })

test('one that breaks holds up no other, and is told in the end', async () => {
  for (const atOnce of [1, 2, 9]) {
    const done: number[] = []
    const doing = each(
      [1, 2, 3, 4, 5],
      async (item) => {
        if (item % 2 === 0) throw new Error(`number ${item}`)
        done.push(item)
      },
      { atOnce },
    )
    await expect(doing).rejects.toThrow('number 2')
    expect(done).toEqual([1, 3, 5])
  }
})

test('no more are done side by side than wished for', async () => {
  let [running, most] = [0, 0]
  const act = async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
  }
  await each([1, 2, 3, 4, 5, 6, 7], act, { atOnce: 3 })
  expect(most).toBe(3)
  most = 0
  await each([1, 2, 3], act)
  expect(most).toBe(1)
})

test('without a database nothing further is tried, and that is what is told', async () => {
  const tried: number[] = []
  const act = async (item: number) => {
    tried.push(item)
    throw item === 1 ? new Error('broken') : gone
  }
  await expect(each([1, 2, 3, 4], act)).rejects.toBe(gone)
  expect(tried).toEqual([1, 2])
})
