import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
})
const { getCompared, readCompared, setCompared } = await import('./compare-store.ts')

const item = (id: number) => ({ id, title: `扳手 ${id}`, image: '' })

beforeEach(() => setCompared([]))

test('what is compared is kept on the device', () => {
  setCompared([item(1), item(2)])
  expect(getCompared()).toEqual([item(1), item(2)])
  expect(JSON.parse(kept.get('compared') ?? '')).toEqual([item(1), item(2)])
})

test.each([
  ['nothing', null, []],
  ['something else', { id: 1 }, []],
  ['half an item', [item(1), { id: 2 }, null, { title: 'x' }], [item(1)]],
  ['more than four', [1, 2, 3, 4, 5].map(item), [1, 2, 3, 4].map(item)],
])('storage may hold %s', (_, stored, read) => {
  expect(readCompared(stored)).toEqual(read)
})
