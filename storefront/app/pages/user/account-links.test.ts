import { pageIn } from '@gongfang/web/base/query.ts'
import { expect, test } from 'vitest'
import { type Screen, screens } from '../../screens.ts'
import { accountGroups, isCurrent } from './account-links.ts'
import { hrefIn, tabIn, tabNames } from './tabs.ts'

test.each([
  ['/orders', '/orders', '?tab=all', true],
  ['/orders', '/orders/', '', true],
  ['/orders', '/order/detail', '?no=1', true],
  ['/orders', '/orders', '?waits=pay', false],
  ['/orders', '/orders', '?waits=aftersale', true],
  ['/orders?range=all&waits=pay', '/orders', '?waits=pay&page=2', true],
  ['/orders?range=all&waits=pay', '/orders', '?tab=all', false],
  ['/lists', '/lists/7', '', true],
  ['/points', '/orders', '', false],
  ['/user', '/user', '', true],
  ['/user', '/user', '?tab=messages', false],
  ['/user?tab=messages', '/user', '?tab=messages&show=unread', true],
  ['/user?tab=messages', '/user', '', false],
])('%s at %s%s: %s', (to, pathname, search, current) => {
  expect(isCurrent(to, { pathname, search })).toBe(current)
})

test('every tab of the personal centre has its link, and every such link its tab', () => {
  const links = accountGroups.flatMap(({ links }) => links.map(({ to }) => to))
  const linked = links
    .filter((to) => to.startsWith('/user?'))
    .map((to) => tabIn(new URLSearchParams(to.slice(6))))
  expect(linked.toSorted()).toEqual([...tabNames].toSorted())
})

test('every screen beside the sidebar belongs to an entry of it, but the overview above it and the rules', () => {
  const links = accountGroups.flatMap(({ links }) => links)
  const beside = Object.values<Screen>(screens).filter(({ account }) => account)
  const lost = beside.filter(
    ({ path }) =>
      !links.some(({ to }) => isCurrent(to, { pathname: path.replace(/:\w+\??/, '7'), search: '' })),
  )
  expect(lost).toEqual([screens.user, screens.approvalRules, screens.limits, screens.spend])
})

test('each link has an icon of its own', () => {
  const links = accountGroups.flatMap((group) => group.links)
  expect(new Set(links.map(({ icon }) => icon)).size).toBe(links.length)
})

test('nonsense in the address is the overview, and its first page', () => {
  expect(tabIn(new URLSearchParams('tab=nope'))).toBeNull()
  expect(pageIn(new URLSearchParams('page=-3'))).toBe(1)
  expect(hrefIn(new URLSearchParams('tab=messages&page=4'), { show: 'unread' })).toBe(
    '/user?tab=messages&show=unread',
  )
})
