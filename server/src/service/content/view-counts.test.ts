import { expect, test } from 'vitest'
import { Views } from './view-counts.ts'

/** A store of views whose writes can fail. */
function aBook() {
  const pages = new Map<number, number>()
  let broken = false
  const write = async (views: ReadonlyMap<number, number>) => {
    await Promise.resolve()
    if (broken) throw new Error('no database')
    for (const [id, times] of views) pages.set(id, (pages.get(id) ?? 0) + times)
  }
  const setBroken = (how: boolean) => {
    broken = how
  }
  return { pages, write, setBroken }
}

test('readings are written together, each once, whoever asks for it how often', async () => {
  const book = aBook()
  const views = new Views(book.write)
  for (const id of [7, 7, 8]) views.add(id)
  const writing = [views.flush(), views.flush()]
  views.add(7)
  await Promise.all(writing)
  await views.flush()
  expect(Object.fromEntries(book.pages)).toEqual({ 7: 3, 8: 1 })
})

test('what could not be written is written later', async () => {
  const book = aBook()
  const views = new Views(book.write)
  views.add(7)
  book.setBroken(true)
  await expect(views.flush()).rejects.toThrow('no database')
  views.add(7)
  book.setBroken(false)
  await views.flush()
  expect(Object.fromEntries(book.pages)).toEqual({ 7: 2 })
})

test('made-up articles take no more memory than ten thousand', async () => {
  const book = aBook()
  const views = new Views(book.write)
  for (let id = 1; id <= 20_000; id++) views.add(id)
  views.add(1)
  await views.flush()
  expect(book.pages.size).toBe(10_000)
  expect(book.pages.get(1)).toBe(2)
})
