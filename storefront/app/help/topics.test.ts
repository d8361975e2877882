import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type HelpTopic, piecesOf, searchHelp } from '@gongfang/contract/help'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import routes from '../routes.ts'
import { findTopic, topics } from './topics.ts'

const app = fileURLToPath(new URL('..', import.meta.url))
const contract = fileURLToPath(new URL('../../../contract/src/', import.meta.url))
const pictures = fileURLToPath(new URL('../../public/help/', import.meta.url))

/** The texts of the shop's own screens, without the help and the tests. */
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
  expect(['立即购买', '即购买', '没有这个按钮'].map(isOnScreen)).toEqual([true, false, false])
})

test('every file of a topic is in the list, and every picture in a topic', () => {
  const files = globSync('*.ts', { cwd: `${app}help/topics` }).map((file) => file.slice(0, -3))
  expect(topics.map(({ name }) => name).toSorted()).toEqual(files.toSorted())
  const shown = topics.flatMap(({ picture }) => picture?.file ?? [])
  expect(shown.toSorted()).toEqual(globSync('*', { cwd: pictures }).toSorted())
})

test.each([
  ['怎么退款', 'cancel'],
  ['发票', 'invoices'],
  ['怎么改密码？', 'login'],
  ['营业执照', 'registration'],
  ['核销码', 'depot'],
  ['附言码', 'payment'],
  ['EXCEL 清单', 'quick-order'],
  ['ｅｘｃｅｌ', 'quick-order'],
  ['候补', 'activities'],
  ['催发货', 'delivery'],
  ['注销账号', 'account'],
  ['投诉', 'feedback'],
  ['阶梯价', 'cart'],
  ['对比', 'find-products'],
  ['寄存', 'depot'],
  ['充值', 'points'],
  ['课题经费', 'funds'],
  ['审批人', 'approver'],
  ['月底', 'finance'],
  ['职责分离', 'owner'],
])('a member who searches %s finds %s first', (query, name) => {
  expect(searchHelp(topics, query).hits[0]?.name).toBe(name)
})

test.each(['', '  ', '量子计算机', 'zzzz'])('%j finds nothing', (query) => {
  expect(searchHelp(topics, query).hits).toEqual([])
})
