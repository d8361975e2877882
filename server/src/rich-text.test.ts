import { describe, expect, test } from 'vitest'
import { cleanHtml } from './rich-text.ts'

describe('a text of others', () => {
  test.each([
    ['<p>好用</p><script>alert(1)</script>', '<p>好用</p>'],
    ['<p onclick="x()" style="position:fixed">好用</p>', '<p>好用</p>'],
    [
      '<a href="javascript:alert(1)">点我</a>',
      '<a rel="noopener noreferrer nofollow" target="_blank">点我</a>',
    ],
    ['<a href="//evil.example">点我</a>', '<a rel="noopener noreferrer nofollow" target="_blank">点我</a>'],
    [
      '<a href="https://std.samr.gov.cn/" onclick="x()" target="_top">标准</a>',
      '<a href="https://std.samr.gov.cn/" rel="noopener noreferrer nofollow" target="_blank">标准</a>',
    ],
    [
      '<a href="/product/1" title="扳手" target="_blank">扳手</a>',
      '<a href="/product/1" title="扳手">扳手</a>',
    ],
    [
      '<pre><code>M6×20</code></pre><dl><dt>精度</dt><dd>±2%</dd></dl>',
      '<pre><code>M6×20</code></pre><dl><dt>精度</dt><dd>±2%</dd></dl>',
    ],
    ['<h1>大</h1><h2 id="main" class="fixed">小</h2>', '大<h2>小</h2>'],
    ['<img src="https://evil.example/p.gif" onerror="x()">', '<img loading="lazy" />'],
    ['<img src="/media/drill-1" alt="钻">', '<img src="/media/drill-1" alt="钻" loading="lazy" />'],
    ['<img src="data:image/svg+xml,<svg onload=x()>">', '<img loading="lazy" />'],
    ['<iframe src="/admin"></iframe><form action="/x"><input></form>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<style>*{display:none}</style><p>好</p>', '<p>好</p>'],
    [
      '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    ],
    ['<div data-product="12" class="x">扳手</div>', '<div data-product="12">扳手</div>'],
    ['<div data-product="1&quot; onclick=x">扳手</div>', '<div>扳手</div>'],
    ['<p data-product="12">扳手</p>', '<p>扳手</p>'],
    ['<p>1 < 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
  ])('%s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
    expect(cleanHtml(clean)).toBe(clean)
  })
})

test.each(['<b>', '<div>', '<x>', '<div><table><tr><td>'])(
  'what nests %s deeper than anybody writes is a text without tags, and nobody waits for it',
  (tag) => {
    const clean = cleanHtml(`${tag.repeat(40_000)}<script>alert(1)</script>`)
    expect(clean.startsWith('&lt;')).toBe(true)
    expect(clean).not.toContain('<')
  },
)

test('a long list and many paragraphs that are left open nest nothing', () => {
  expect(cleanHtml(`<ul>${'<li>项'.repeat(500)}</ul>${'<p>段'.repeat(500)}`)).toContain('<li>项</li>')
})
