import { describe, expect, test } from 'vitest'
import { cleanHtml } from '../../rich-text.ts'
import { escaped, readable } from './views.ts'

describe('a text to be read', () => {
  test.each([
    ['<p>没有标题</p>', '<p>没有标题</p>', []],
    [
      '<h2>扭矩 &amp; 力</h2><p>一</p><h3>单位<br />N·m</h3>',
      '<h2 id="s1">扭矩 &amp; 力</h2><p>一</p><h3 id="s2">单位<br />N·m</h3>',
      [
        { id: 's1', text: '扭矩 & 力', level: 2 },
        { id: 's2', text: '单位N·m', level: 3 },
      ],
    ],
    ['<h2> </h2><h4>小节</h4>', '<h2> </h2><h4>小节</h4>', []],
    [
      '<h2>同名</h2><h2>同名</h2>',
      '<h2 id="s1">同名</h2><h2 id="s2">同名</h2>',
      [
        { id: 's1', text: '同名', level: 2 },
        { id: 's2', text: '同名', level: 2 },
      ],
    ],
  ])('%s has its headings numbered', (html, body, outline) => {
    expect(readable(html)).toEqual({ body, outline })
  })

  test('a table scrolls in a box that the keyboard reaches, one in another too', () => {
    const { body } = readable('<table><tbody><tr><td><table></table></td></tr></tbody></table>')
    expect(body).toBe(
      '<div role="group" tabindex="0" aria-label="表格 1"><table><tbody><tr><td><div role="group" tabindex="0" aria-label="表格 2"><table></table></div></td></tr></tbody></table></div>',
    )
  })

  test.each([
    '<h2 id="main" onclick="x()">标题</h2>',
    '<table style="position:fixed"><tr><td>1</td></tr></table>',
    '<h2><script>alert(1)</script>标题</h2>',
    '<div role="alert" tabindex="9" aria-label="x">好</div>',
  ])('%s brings nothing of its own', (html) => {
    const { body } = readable(cleanHtml(html))
    expect(body).not.toMatch(/onclick|style=|script|id="main"|role="alert"|tabindex="9"/)
  })
})

test.each([
  ['M6 < M8 & "304"', 'M6 &lt; M8 &amp; &quot;304&quot;'],
  ['a\u0000b\u000bc\ufffed\n', 'abcd\n'],
  ['中文 😀', '中文 😀'],
])('%j stands in XML as %j', (text, xml) => {
  expect(escaped(text)).toBe(xml)
})
