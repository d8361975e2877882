import { expect, test } from 'vitest'
import { type HelpTopic, helpGroups, markedPieces, piecesOf, queryWords, searchHelp } from './help.ts'

const topic = (name: string, title: string, step: string, words: string[] = []): HelpTopic => ({
  name,
  group: '组',
  title,
  summary: `${title}的说明`,
  screens: [{ path: '/a', title: '页面' }],
  words,
  parts: [{ title: '步骤', steps: [step] }],
  problems: [{ problem: '出错', remedy: '重试' }],
  related: [],
})
const topics = [
  topic('refund', '退款', '点**申请售后**，见[订单](/orders)。'),
  topic('order', '下单', '付款后可申请退款。', ['购买']),
  topic('login', '登录', '点**修改登录密码**，输入 Excel。'),
]
const found = (query: string) => searchHelp(topics, query).hits.map(({ name }) => name)

test.each([
  ['退款', ['refund', 'order']],
  ['怎么退款？', ['refund', 'order']],
  ['购买', ['order']],
  ['售后 订单', ['refund']],
  ['退款 Excel', ['refund', 'order', 'login']],
  ['ＥＸＣＥＬ', ['login']],
  ['改密码', ['login']],
  ['申请售后', ['refund']],
  ['', []],
  ['怎么', []],
  ['航天飞机', []],
])('%j finds %j', (query, names) => {
  expect(found(query)).toEqual(names)
})

test('the excerpt is a sentence with a word of the search, without marks', () => {
  expect(searchHelp(topics, '售后').hits[0]?.excerpt).toBe('点申请售后，见订单。')
  expect(searchHelp(topics, '购买').hits[0]?.excerpt).toBe('下单的说明')
})

test.each([
  ['怎么退款', ['退款']],
  ['发票，抬头 发票', ['发票', '抬头']],
  ['怎么', ['怎么']],
  ['', []],
])('the words of %j are %j', (query, words) => {
  expect(queryWords(query)).toEqual(words)
})

test('a text is cut into words, buttons and links', () => {
  expect(piecesOf('点**保存**，见[订单](/orders)')).toEqual([
    { text: '点' },
    { text: '保存', strong: true },
    { text: '，见' },
    { text: '订单', to: '/orders' },
  ])
  expect(piecesOf('没有标记')).toEqual([{ text: '没有标记' }])
})

test('found words are marked, also where they overlap', () => {
  expect(markedPieces('Excel 表格', ['excel'])).toEqual([
    { text: 'Excel', marked: true },
    { text: ' 表格', marked: false },
  ])
  expect(markedPieces('改密码', ['改密', '密码'])).toEqual([{ text: '改密码', marked: true }])
  expect(markedPieces('退款', [])).toEqual([{ text: '退款', marked: false }])
})

test('groups and their topics stay in order', () => {
  const names = helpGroups([
    { group: '乙', name: 1 },
    { group: '甲', name: 2 },
    { group: '乙', name: 3 },
  ])
  expect(names.map(({ title, topics }) => [title, topics.length])).toEqual([
    ['乙', 2],
    ['甲', 1],
  ])
})
