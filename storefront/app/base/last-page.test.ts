import { expect, test } from 'vitest'
import { lastInstead, leadToLast } from './last-page.ts'

test.each([
  [{ total: 31, last_page: 2 }, 3, 2],
  [{ total: 31, last_page: 2 }, 100_000, 2],
  [{ total: 31, last_page: 2 }, 2, undefined],
  [{ total: 31, last_page: 2 }, 1, undefined],
  [{ total: 3, last_page: 1 }, 2, 1],
  [{ total: 0, last_page: 1 }, 5, undefined],
])('of %j page %i leads to %s', (list, page, last) => {
  expect(lastInstead(list, page)).toBe(last)
})

test('a loader answers a page beyond the last with a redirect', () => {
  const hrefOf = (page: number) => `/category?id=3&page=${page}`
  leadToLast({ total: 31, last_page: 2 }, 2, hrefOf)
  try {
    leadToLast({ total: 31, last_page: 2 }, 9, hrefOf)
    expect.unreachable()
  } catch (answer) {
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).status).toBe(302)
    expect((answer as Response).headers.get('location')).toBe('/category?id=3&page=2')
  }
})
