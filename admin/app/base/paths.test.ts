import { expect, test } from 'vitest'
import { type Screen, screens } from '../screens.ts'
import { paths } from './paths.ts'

test('an address carries only the filters that are given', () => {
  expect(paths.orders()).toBe('/orders')
  expect(paths.orders({ view: 'paid', keyword: undefined })).toBe('/orders?view=paid')
  expect(paths.config({ group: '积分规则' })).toBe(`/config?group=${encodeURIComponent('积分规则')}`)
  expect(paths.newImport()).toBe(screens.newImport.path)
  expect(paths.member(7)).toBe('/members?one=7')
})

test('every address is one of the screen of its name, or of the one above it', () => {
  const build: Record<string, (...parts: never[]) => string> = paths
  for (const [name, path] of Object.entries(build)) {
    const address = name === 'productGrid' ? paths.productGrid([1]) : path(...(['1'] as never[]))
    const screen = Object.entries<Screen>(screens).find(([key]) => key === name)?.[1]
    if (screen) expect(address.split('?')[0], name).toBe(screen.path.replace(/:\w+/, '1'))
  }
  const others = Object.keys(paths).filter((name) => !(name in screens))
  expect(others).toEqual(['member', 'institution', 'purchaseRequest', 'newArticle'])
})

test('the sample of each screen is an address of that screen', () => {
  const found = Object.values<Screen>(screens).filter(({ path, sample }) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
    return !pattern.test(sample.split('?')[0] ?? '')
  })
  expect(found).toEqual([])
})
