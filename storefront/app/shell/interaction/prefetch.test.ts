import { describe, expect, test } from 'vitest'
import routes from '../../routes.ts'
import { type Screen, screens } from '../../screens.ts'
import {
  dataPath,
  endPrefetch,
  MOST_AT_ONCE,
  mayPrefetch,
  noPrefetches,
  prefetchablePath,
  startPrefetch,
} from './prefetch.ts'

const here = 'https://shop.example/category?id=3'

test.each([
  ['/product/7', '/product/7'],
  ['/product/7?sku=8#models', '/product/7?sku=8'],
  ['/category?id=4', '/category?id=4'],
  ['/news?id=2', '/news?id=2'],
  ['/category?id=3', null],
  ['/cart', null],
  ['/order/confirm?from=cart', null],
  ['/user', null],
  ['/login', null],
  ['https://elsewhere.example/product/7', null],
  ['tel:400', null],
  ['/nowhere', null],
])('a link to %s: %s', (href, path) => {
  expect(prefetchablePath(href, here)).toBe(path)
})

test.each([
  [undefined, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ saveData: true, effectiveType: '4g' }, false],
])('on %j: %s', (connection, may) => {
  expect(mayPrefetch(connection)).toBe(may)
})

describe('what is fetched ahead', () => {
  const many = Array.from({ length: 9 }, (_, at) => `/product/${at}`)

  test('is never more than four at once', () => {
    expect(many.reduce(startPrefetch, noPrefetches).running).toEqual(many.slice(0, MOST_AT_ONCE))
  })

  test('is asked for once, also when it has come', () => {
    const one = startPrefetch(noPrefetches, '/product/1')
    expect(startPrefetch(one, '/product/1')).toBe(one)
    const come = endPrefetch(one, '/product/1')
    expect(come).toEqual({ running: [], done: ['/product/1'] })
    expect(startPrefetch(come, '/product/1')).toBe(come)
    expect(endPrefetch(come, '/product/2')).toBe(come)
  })

  test('leaves room again when it has come', () => {
    const full = many.reduce(startPrefetch, noPrefetches)
    expect(startPrefetch(endPrefetch(full, '/product/0'), '/product/8').running).toContain('/product/8')
  })
})

test('the data of pages that keep their lists', () => {
  expect(dataPath('/category?id=3&brand=1,2', here)).toBe('/category.data?id=3&brand=1%2C2&_routes=category')
  expect(dataPath('/product/3', here)).toBe(null)
})

test('the data is asked for by the id of its route', () => {
  const ids = routes.map(({ id }) => id)
  const keeping = Object.values<Screen>(screens).filter(({ prefetch }) => prefetch === 'data')
  expect(keeping.map(({ path }) => path)).toEqual(['/products', '/category'])
  for (const { path } of keeping)
    expect(ids).toContain(new URL(dataPath(path, here) ?? '', here).searchParams.get('_routes'))
})
