import { globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileTopics } from '@gongfang/web/help/plugin.ts'
import { missingWords, screenWords } from '@gongfang/web/help/screen-words.ts'
import { searchHelp } from '@gongfang/web/help/search.ts'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { findTopic, topics } from './topics.ts'

const app = fileURLToPath(new URL('../..', import.meta.url))
const folder = fileURLToPath(new URL('../../../../help/member/', import.meta.url))
const face = { app, routes, everywhere: ['root.tsx'] }
const compiled = compileTopics('member')

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
  ['/product/1', '立即购买', true],
  ['/product/1', '即购买', false],
  ['/orders', '立即购买', false],
  ['/product/1', '没有这个按钮', false],
])('%s shows %s: %s', (path, label, shown) => {
  expect(screenWords(face).shows([path], label)).toBe(shown)
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
