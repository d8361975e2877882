import { expect, test } from 'vitest'
import { markedPieces, queryWords, searchHelp } from './search.ts'
import { type HelpText, type HelpTopic, helpGroups, plainText } from './topic.ts'

const topic = (name: string, title: string, step: HelpText, keywords: string[] = []): HelpTopic => ({
  name,
  group: '组',
  title,
  summary: `${title}的说明`,
  screens: [{ path: '/a', title: '页面' }],
  keywords,
  parts: [{ title: '步骤', steps: [step] }],
  problems: [{ problem: '出错', remedy: ['重试'] }],
  related: [],
})
const topics = [
  topic('refund', '退款', ['点', { strong: '申请售后' }, '，见', { link: '订单', to: '/orders' }, '。']),
  topic('order', '下单', ['付款后可申请退款。'], ['购买']),
  topic('login', '登录', ['点', { strong: '修改登录密码' }, '，输入 Excel。']),
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

test('a text without its marks is what a reader sees', () => {
  expect(plainText(['点', { strong: '保存' }, '，见', { link: '订单', to: '/orders' }])).toBe(
    '点保存，见订单',
  )
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
