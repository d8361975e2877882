import { expect, test } from 'vitest'
import { compileTopic } from './compile.ts'
import { webpSize } from './webp-size.ts'

const HEAD = '---\ntitle: 购物车\ngroup: 下单\norder: 50\nscreens:\n  /cart: 购物车\n---\n'
const compile = (body: string, head = HEAD) => compileTopic('cart', head + body)

test('a topic is its front matter, a summary, parts, a picture and problems', () => {
  const head = HEAD.replace('---\n\n', '').replace(
    '  /cart: 购物车\n',
    '  /cart: 购物车\n  /orders?tab=paid: 我的订单\nalso: [/product/1]\nkeywords: [EXCEL 清单, 阶梯价]\nrelated: [checkout]\n',
  )
  const body = `
修改数量，结算。

## 加入

1. 点**数量（必填）**旁的**加入**，见[订单](/orders?tab=paid&x=1)。
2. 没有标记：1 < 2。

![购物车的一行](cart.webp)

## 遇到问题

### 提示“库存不足”

减少数量。

### 点不了

刷新。
`
  expect(compile(body, head)).toEqual({
    order: 50,
    also: ['/product/1'],
    picture: { file: 'cart.webp', alt: '购物车的一行' },
    topic: {
      name: 'cart',
      group: '下单',
      title: '购物车',
      summary: '修改数量，结算。',
      screens: [
        { path: '/cart', title: '购物车' },
        { path: '/orders?tab=paid', title: '我的订单' },
      ],
      keywords: ['EXCEL 清单', '阶梯价'],
      related: ['checkout'],
      parts: [
        {
          title: '加入',
          steps: [
            [
              '点',
              { strong: '数量（必填）' },
              '旁的',
              { strong: '加入' },
              '，见',
              { link: '订单', to: '/orders?tab=paid&x=1' },
              '。',
            ],
            ['没有标记：1 < 2。'],
          ],
        },
      ],
      problems: [
        { problem: '提示“库存不足”', remedy: ['减少数量。'] },
        { problem: '点不了', remedy: ['刷新。'] },
      ],
    },
  })
})

test('lines may end as on Windows', () => {
  const text = HEAD + BODY
  expect(compileTopic('cart', text.replaceAll('\n', '\r\n'))).toEqual(compileTopic('cart', text))
})

const BODY = '\n说明。\n\n## 加入\n\n1. 点**加入**。\n'

test.each([
  ['## 加入\n', 'cart.md:8: the summary stands before the first heading'],
  [`${BODY}\n- 一\n`, 'cart.md:15: each part has one numbered list'],
  [`${BODY}\n2) 一\n`, 'cart.md:15: each part has one numbered list'],
  [`${BODY}\n再说。\n`, 'cart.md:15: a paragraph is the summary or the remedy of a problem'],
  [`${BODY}\n> 引用\n`, 'cart.md:15: a topic has no blockquote'],
  ['\n说明。\n\n## 加入\n\n1. 点<b>加入</b>。\n', 'cart.md:13: a sentence has no html'],
  [
    `${BODY}\n### 问\n`,
    'cart.md:15: parts have headings of level 2; below 遇到问题, the last of them, level 3',
  ],
  [`${BODY}\n## 遇到问题\n\n### 问\n`, 'cart.md: the problem “问” has no remedy'],
  [`${BODY}\n## 遇到问题\n\n### 问\n\n### 再问\n`, 'cart.md:19: the problem “问” has no remedy'],
  ['\n说明。\n\n## 加入\n', 'cart.md: the part “加入” has no steps'],
  ['\n说明**粗**。\n', 'cart.md:9: the summary has no buttons and links'],
  ['\n说明。\n\n## 加入\n\n1. 点`加入`。\n', 'cart.md:13: a sentence has no inlineCode'],
  ['\n说明。\n\n## 加入\n\n1. 点**[加入](/cart)**。\n', 'cart.md:13: marks do not lie in marks'],
  ['\n说明。\n\n## 加入\n\n1. 一。\n   二。\n', 'cart.md:13: a sentence stands on one line'],
  ['\n说明。\n\n## 加入\n\n1. 一\n\n   二\n', 'cart.md:13: a step is one paragraph'],
])('%j is refused', (body, message) => {
  expect(() => compile(body)).toThrow(message)
})

test.each([
  ['没有', 'a topic begins with its front matter'],
  ['---\n---\n', 'a topic begins with its front matter'],
  ['---\n- 一\n---\n', 'the front matter names nothing'],
  [HEAD.replace('group', 'groups'), 'the front matter has no groups'],
  [HEAD.replace('title: 购物车', 'title: 12'), 'title is a text'],
  [HEAD.replace('order: 50', 'order: 五'), 'order is a whole number'],
  [HEAD.replace('  /cart: 购物车', '  - /cart'), 'screens names paths'],
  [HEAD.replace('  /cart', '  cart'), 'the screen cart has a title'],
  [HEAD.replace('order', 'keywords: 一\norder'), 'keywords is a list of texts'],
])('the front matter %j is refused', (head, message) => {
  expect(() => compile(BODY, head)).toThrow(message)
})

/** The heads of pictures with and without further chunks: RFC 9649, sections 2.5 and 2.7. */
test.each([
  ['52494646d43a000057454250565038580a0000002000000083030057020049', 900, 600],
  ['52494646000000005745425056503820000000000000009d012a84035802', 900, 600],
])('a picture says its size', (hex, width, height) => {
  expect(webpSize(Buffer.from(hex, 'hex'))).toEqual({ width, height })
})

test('another picture is refused', () => {
  expect(() => webpSize(Buffer.from('89504e470d0a1a0a0000000d49484452'.repeat(2), 'hex'))).toThrow('WebP')
})
