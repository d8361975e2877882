import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { paths } from './paths.ts'

test('an address carries only the filters that are given', () => {
  expect(paths.orders()).toBe('/orders')
  expect(paths.orders({ view: 'paid', keyword: undefined })).toBe('/orders?view=paid')
  expect(paths.config({ group: '积分规则' })).toBe(`/config?group=${encodeURIComponent('积分规则')}`)
  expect(paths.newActivity()).toBe('/activities/new')
  expect(paths.member(7)).toBe('/members?one=7')
})

test('every address leads to a route', () => {
  const patterns = routes
    .flatMap(({ path = '', children = [] }) => [path, ...children.map((child) => child.path ?? '')])
    .filter((path) => path !== '*')
    .map((path) => new RegExp(`^/${path.replace(/:\w+/g, '[^/]+')}$`))
  const build: Record<string, (...parts: never[]) => string> = paths
  const lost = Object.entries(build)
    .map(([name, path]) => [name, name === 'productGrid' ? paths.productGrid([1]) : path()])
    .filter(([, path = '']) => !patterns.some((pattern) => pattern.test(path.split('?')[0] ?? '')))
  expect(lost).toEqual([])
})
