import { globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { presetRoles } from '@gongfang/contract/system/permission'
import { compileTopics } from '@gongfang/web/help/plugin.ts'
import { missingWords, screenWords } from '@gongfang/web/help/screen-words.ts'
import { searchHelp } from '@gongfang/web/help/search.ts'
import { expect, test } from 'vitest'
import { menuScreens, screensFor } from '../../base/menu-screens.ts'
import { paths } from '../../base/paths.ts'
import routes from '../../routes.ts'
import { findTopic, topicFor, topics } from './topics.ts'

const app = fileURLToPath(new URL('../..', import.meta.url))
const folder = fileURLToPath(new URL('../../../../help/staff/', import.meta.url))
const face = { app, routes, everywhere: ['root.tsx', 'shell/frame.tsx'] }
const compiled = compileTopics('staff')

test.each(topics.map((topic) => [topic.name, topic] as const))(
  'the topic %s has all it needs',
  (name, topic) => {
    expect(topic.screens.length).toBeGreaterThan(0)
    expect(topic.parts.length).toBeGreaterThan(0)
    expect(topic.problems.length).toBeGreaterThan(0)
    expect(topic.related.filter((other) => other === name || !findTopic(other))).toEqual([])
  },
)

test('topics name buttons and menu words of the screens that they name, and lead to screens that exist', () => {
  expect(missingWords(compiled, face)).toEqual([])
})

test('topics have places of their own in the order', () => {
  expect(topics.map(({ name }) => name)).toEqual(compiled.map(({ topic }) => topic.name))
  expect(new Set(compiled.map(({ order }) => order)).size).toBe(compiled.length)
})

test('every picture is small, is described in Chinese, and belongs to a topic', () => {
  const shown = compiled.flatMap(({ picture }) => picture ?? [])
  expect(shown.map(({ file }) => file).toSorted()).toEqual(globSync('*.webp', { cwd: folder }).toSorted())
  for (const { file, alt } of shown) {
    expect(statSync(folder + file).size).toBeLessThanOrEqual(60 * 1024)
    expect(alt).toMatch(/\p{Script=Han}/u)
  }
  for (const { picture } of topics) if (picture) expect(picture.src).toMatch(/\.webp$/)
})

test.each([
  ['/stock', '盘点', true],
  ['/search/synonyms', '建同义词', false],
  ['/orders', '新建同义词', false],
  ['/stock', '没有这个按钮', false],
])('%s shows %s: %s', (path, label, shown) => {
  expect(screenWords(face).shows([path], label)).toBe(shown)
})

test.each([
  ['怎么退款', 'aftersales'],
  ['盘点', 'stock'],
  ['对账', 'receipts'],
  ['微信对账', 'wechat-bills'],
  ['备份', 'health'],
  ['改价', 'prices'],
  ['忘记密码', 'sign-in'],
  ['运单号', 'orders'],
  ['红冲', 'invoices'],
  ['机构审核', 'review'],
  ['核销', 'redeem'],
  ['轮播', 'content'],
  ['导出', 'reports'],
  ['短信', 'messages'],
  ['谁改的', 'audit'],
  ['签到', 'activities'],
  ['上架', 'products'],
  ['消息模板', 'messages'],
  ['待办', 'daily'],
])('a member of staff who searches %s finds %s first', (query, name) => {
  expect(searchHelp(topics, query).hits[0]?.name).toBe(name)
})

test('every screen of the menu has its topic, and a page below it the same', () => {
  const without = menuScreens.filter(({ path }) => path !== paths.help() && !topicFor(path))
  expect(without.map(({ title }) => title)).toEqual([])
  expect(topicFor('/orders/20261122000000012345')?.name).toBe('orders')
  expect(topicFor('/bank/refunds')?.name).toBe('offline-refunds')
  expect(topicFor('/nowhere')).toBeUndefined()
})

test.each(Object.entries({ ...presetRoles, 没有角色: [] }))('%s may open the help', (_, permissions) => {
  expect(screensFor(permissions).map(({ path }) => path)).toContain(paths.help())
})
