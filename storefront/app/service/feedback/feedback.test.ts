import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceText } from './device.ts'
import { type Draft, dropDraft, keepDraft, storedDraft, withOpening } from './draft.ts'
import { kindOf, viewOf } from './feedback-view.ts'
import { contentError, draftErrors } from './form-errors.ts'

const query = (text: string) => new URLSearchParams(text)
const NO = '20261120000000000001'

test.each([
  ['', { view: 'form', orderNo: null, productId: null }],
  ['tab=mine', { view: 'list', page: 1 }],
  ['tab=mine&page=3', { view: 'list', page: 3 }],
  ['tab=mine&page=-1', { view: 'list', page: 1 }],
  ['id=12', { view: 'thread', id: 12 }],
  ['id=12&tab=mine', { view: 'thread', id: 12 }],
  ['id=zwölf', { view: 'form', orderNo: null, productId: null }],
  [`order=${NO}`, { view: 'form', orderNo: NO, productId: null }],
  [`order=${NO}&product=7`, { view: 'form', orderNo: NO, productId: null }],
  ['order=1&product=7', { view: 'form', orderNo: null, productId: 7 }],
])('?%s is %j', (text, wanted) => {
  expect(viewOf(query(text))).toEqual(wanted)
})

test.each([
  ['', ''],
  ['kind=complaint', 'complaint'],
  ['kind=praise', ''],
  [`order=${NO}`, 'order'],
  ['product=7', 'product'],
  ['product=7&kind=suggestion', 'suggestion'],
])('?%s speaks of the kind "%s"', (text, kind) => {
  expect(kindOf(query(text))).toBe(kind)
})

describe('a draft', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const image = {
    id: 1,
    url: '/api/common/file?id=1',
    name: 'a.png',
    size: 1,
    mime: 'image/png',
    width: 1,
    height: 1,
  }
  const draft: Draft = { kind: 'order', content: '少发一件', contact: '', images: [image] }

  test('is there again for its member only, until it is dropped', () => {
    keepDraft(7, draft, 1000)
    expect(storedDraft(7, 2000)).toEqual(draft)
    expect(storedDraft(8, 2000)).toBeNull()
    dropDraft()
    expect(storedDraft(7, 2000)).toBeNull()
  })

  test('loses its pictures before the server sweeps them away', () => {
    keepDraft(7, draft, 0)
    expect(storedDraft(7, 23 * 3_600_000)).toEqual({ ...draft, images: [] })
  })

  test('is none while nothing is said', () => {
    keepDraft(7, draft, 0)
    keepDraft(7, { ...draft, content: ' \n', images: [] }, 0)
    expect(kept.size).toBe(0)
  })
})

test.each([
  ['', '关于《扭矩》：', '关于《扭矩》：'],
  ['已经写的', '关于《扭矩》：', '已经写的\n关于《扭矩》：'],
  ['关于《扭矩》：怎么校准', '关于《扭矩》：', '关于《扭矩》：怎么校准'],
  ['已经写的', '', '已经写的'],
])('"%s" opened by "%s" is "%s"', (content, opening, start) => {
  expect(withOpening(content, opening)).toBe(start)
})

test.each([
  ['', '请至少填写 5 个字'],
  ['  四个字  ', '请至少填写 5 个字'],
  ['刚好五个字', undefined],
  ['🔧🔧🔧🔧🔧', undefined],
  ['长'.repeat(1000), undefined],
  ['长'.repeat(1002), '最多 1000 个字，已超出 2 个字'],
])('what is said of "%.12s"', (content, error) => {
  expect(contentError(content)).toBe(error)
})

test('everything that is missing is said at once, in the order of the form', () => {
  const errors = draftErrors({ kind: '', content: '', contact: '1'.repeat(61), images: [] })
  expect(Object.keys(errors)).toEqual(['kind', 'content', 'contact'])
})

const size = { width: 1440, height: 900 }
test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Windows NT 10.0 · Edge 142 · 1440×900',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50',
    'iOS 18 · 微信 8.0.50 · 1440×900',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'macOS 10 · Safari 18 · 1440×900',
  ],
  ['curl/8', '1440×900'],
])('%.60s is named', (userAgent, text) => {
  expect(deviceText(userAgent, size)).toBe(text)
})
