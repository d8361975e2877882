import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type HelpTopic, piecesOf, searchHelp } from '@gongfang/contract/help'
import { presetRoles } from '@gongfang/contract/permission'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { menuScreens, screensFor } from '../base/menu-screens.ts'
import { paths } from '../base/paths.ts'
import routes from '../routes.ts'
import { findTopic, topicFor, topics } from './topics.ts'

const app = fileURLToPath(new URL('..', import.meta.url))
const contract = fileURLToPath(new URL('../../../contract/src/', import.meta.url))
const pictures = fileURLToPath(new URL('../../public/help/', import.meta.url))

/** The texts of the back office's own screens, without the help and the tests. */
const sources = [
  ...globSync('**/*.{ts,tsx}', { cwd: app })
    .filter((file) => !file.startsWith('help'))
    .map((file) => app + file),
  ...globSync('*.ts', { cwd: contract }).map((file) => contract + file),
]
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** The label stands there by itself, not as a part of a longer Chinese word. */
const isOnScreen = (label: string) =>
  sources
    .split(label)
    .some(
      (before, at, all) =>
        at + 1 < all.length && !/\p{Script=Han}$/u.test(before) && !HAN_FIRST.test(all[at + 1] ?? ''),
    )
const HAN_FIRST = /^\p{Script=Han}/u

const textsOf = ({ summary, parts, problems }: HelpTopic) => [
  summary,
  ...parts.flatMap(({ steps }) => steps),
  ...problems.flatMap(({ problem, remedy }) => [problem, remedy]),
]
const linksOf = (topic: HelpTopic) => [
  ...topic.screens.map(({ path }) => path),
  ...textsOf(topic).flatMap((text) => piecesOf(text).flatMap(({ to }) => to ?? [])),
]

describe.each(topics.map((topic) => [topic.name, topic] as const))('the topic %s', (name, topic) => {
  test('has all it needs', () => {
    expect(topic.title && topic.group && topic.summary).toBeTruthy()
    expect(topic.screens.length).toBeGreaterThan(0)
    expect(topic.parts.every(({ title, steps }) => title !== '' && steps.length > 0)).toBe(true)
    expect(topic.parts.length).toBeGreaterThan(0)
    expect(topic.problems.length).toBeGreaterThan(0)
    expect(existsSync(`${app}help/topics/${name}.ts`)).toBe(true)
  })

  test('names buttons that exist', () => {
    const labels = textsOf(topic).flatMap((text) =>
      piecesOf(text).flatMap(({ text, strong }) => (strong ? [text] : [])),
    )
    expect(labels.filter((label) => !isOnScreen(label))).toEqual([])
  })

  test('leads to pages that exist', () => {
    const missing = linksOf(topic).filter((link) => {
      const [path = ''] = link.split('?')
      const matches = matchRoutes(routes as RouteObject[], path)
      const page = path.startsWith('/help/') ? findTopic(path.slice(6)) : matches?.at(-1)?.route.path !== '*'
      return !page
    })
    expect(missing).toEqual([])
    expect(topic.related.filter((other) => other === name || !findTopic(other))).toEqual([])
  })

  test('shows a small picture, if any', () => {
    if (!topic.picture) return
    expect(statSync(pictures + topic.picture.file).size).toBeLessThanOrEqual(60 * 1024)
    expect(topic.picture.alt).toMatch(/\p{Script=Han}/u)
  })
})

test('a label that no screen shows is found out', () => {
  expect(['盘点', '建同义词', '没有这个按钮'].map(isOnScreen)).toEqual([true, false, false])
})

test('every file of a topic is in the list, and every picture in a topic', () => {
  const files = globSync('*.ts', { cwd: `${app}help/topics` }).map((file) => file.slice(0, -3))
  expect(topics.map(({ name }) => name).toSorted()).toEqual(files.toSorted())
  const shown = topics.flatMap(({ picture }) => picture?.file ?? [])
  expect(shown.toSorted()).toEqual(globSync('*', { cwd: pictures }).toSorted())
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
