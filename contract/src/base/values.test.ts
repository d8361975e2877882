import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  asPage,
  Id,
  IdempotencyKey,
  Link,
  LinkOrNone,
  line,
  lines,
  Media,
  MediaOrNone,
  normalPhone,
  PageLimit,
  PageNumber,
  Password,
  Phone,
  Quantity,
  SmsCode,
  TypedPassword,
} from './values.ts'

const said = (schema: z.ZodMiniType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? 'ok' : result.error.issues[0]?.message
}

test.each([
  ['13800000001', '13800000001'],
  ['+86 138 0000 0001', '13800000001'],
  ['0086-138-0000-0001', '13800000001'],
  ['（138）００００ ０００１', '13800000001'],
  ['8613800000001', '13800000001'],
  ['12800000001', null],
  ['1380000000', null],
  ['138000000012', null],
  ['+1 138 0000 0001', null],
  ['١٣٨٠٠٠٠٠٠٠١', null],
])('%s is the number %s', (typed, number) => {
  expect(normalPhone(typed)).toBe(number)
  expect(said(Phone, typed)).toBe(number === null ? '手机号应为 11 位数字' : 'ok')
})

test.each([
  [1, 'ok'],
  [2 ** 53 - 1, 'ok'],
  [0, '编号不正确'],
  [-0, '编号不正确'],
  [-1, '编号不正确'],
  [1.5, '编号不正确'],
  [1e21, '编号不正确'],
  [2 ** 53, '编号不正确'],
  ['1', '编号不正确'],
  [null, '编号不正确'],
  [Number.NaN, '编号不正确'],
])('%s as an id: %s', (value, answer) => {
  expect(said(Id, value)).toBe(answer)
})

test.each([
  [1, 'ok'],
  [99_999, 'ok'],
  [100_000, '数量最多 99999'],
  [0, '数量至少为 1'],
  [1.5, '数量应为整数'],
])('%s as a quantity: %s', (value, answer) => {
  expect(said(Quantity, value)).toBe(answer)
})

test.each([
  ['扳手', 'ok'],
  ['𠮷'.repeat(5), 'ok'],
  ['𠮷'.repeat(6), '名称最多 5 个字'],
  ['', '请填写名称'],
  ['a\nb', 'ok'],
  ['a\u0085b', 'ok'],
  ['a\u0007b', '名称含有不支持的字符'],
  [7, '请填写名称'],
])('%j as one line of at most five: %s', (value, answer) => {
  expect(said(line('名称', 5, 1), value)).toBe(answer)
})

test('line breaks in one line become blanks', () => {
  expect(line('名称', 5, 1).parse('甲\r\n乙\t丙')).toBe('甲 乙 丙')
  expect(said(line('名称', 5, 1), '\n\t')).toBe('请填写名称')
})

test.each(['734143', ' 734 143', '【工坊商城】您的验证码是734143，5分钟内有效'])('%s is a code', (typed) => {
  expect(SmsCode.parse(typed)).toBe('734143')
})

test.each(['', '73414', '7341433', '没有收到'])('%j is no code', (typed) => {
  expect(said(SmsCode, typed)).toBe('验证码应为 6 位数字')
})

test.each([
  ['一\n二\t三', 'ok'],
  ['一\u0007二', '备注含有不支持的字符'],
  ['一', '备注至少 2 个字'],
])('%j as several lines: %s', (value, answer) => {
  expect(said(lines('备注', 20, 2), value)).toBe(answer)
})

test.each([
  ['Werkstatt8', 'ok'],
  ['春眠不觉晓处处闻啼鸟', 'ok'],
  ['Werk8', '密码应为 8–128 位'],
  ['x'.repeat(300), '密码应为 8–128 位'],
  ['Secret123', '密码过于常见或有规律，容易被猜到，请换一个'],
])('%s as a password: %s', (value, answer) => {
  expect(said(Password, value)).toBe(answer)
})

test('a password is the same however its letters were put together', () => {
  const [composed, apart] = ['schlüsselbrett', 'schlu\u0308sselbrett']
  expect(Password.parse(apart)).toBe(Password.parse(composed))
  expect(TypedPassword.parse(apart)).toBe(composed)
})

test.each([
  '\u200b',
  '\u2060',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u200d',
  '\uffa0',
  '\ufe0f',
  '\u{e0020}',
  '\u3000',
])('a text of %j alone is blank', (sign) => {
  expect(said(line('名称', 5, 1), sign.repeat(3))).toBe('请填写名称')
  expect(said(lines('备注', 20, 2), `${sign}一${sign}`)).toBe('备注至少 2 个字')
  expect(line('备注', 5).parse(sign)).toBe('')
  expect(line('名称', 5, 1).parse(`扳${sign}手`)).toBe(`扳${sign}手`)
})

test.each(['\u202e', '\u2066', '\u200f', '\u061c'])(
  '%j turns no name around, and stays in a free text',
  (mark) => {
    expect(said(line('名称', 5, 1), `扳${mark}手`)).toBe('名称含有改变文字方向的隐藏符号，请重新输入')
    expect(lines('备注', 20).parse(`一${mark}二`)).toBe(`一${mark}二`)
    expect(normalPhone(`${mark}13800000001${mark}`)).toBe('13800000001')
  },
)

test.each([
  ['/products?page=2', 'ok'],
  ['https://shop.example/a.webp', 'ok'],
  ['http://shop.example', 'ok'],
  ['//elsewhere.example', '链接格式不正确'],
  ['/\\elsewhere.example', '链接格式不正确'],
  ['javascript:alert(1)', '链接格式不正确'],
  ['JAVASCRIPT:alert(1)', '链接格式不正确'],
  ['data:text/html,x', '链接格式不正确'],
  ['/a b', '链接格式不正确'],
  ['products', '链接格式不正确'],
])('%s as a link: %s', (value, answer) => {
  expect(said(Link, value)).toBe(answer)
})

test.each([
  ['a'.repeat(16), true],
  ['A_-9'.repeat(16), true],
  ['a'.repeat(15), false],
  ['a'.repeat(65), false],
  [`${'a'.repeat(16)}\n`, false],
])('%j names an intent: %s', (key, good) => {
  expect(IdempotencyKey.safeParse(key).success).toBe(good)
})

// A pattern with catastrophic backtracking would exceed the test timeout.
test('no text takes long to be refused, however it is made', () => {
  for (const text of ['\n', ' ', 'a', '/', '1', '-', 'ﷺ', '\t\n'].map((piece) => piece.repeat(120_000)))
    for (const schema of [line('名称', 20), lines('备注', 500), Phone, Password, Link, IdempotencyKey])
      expect(schema.safeParse(text).success).toBe(false)
})

test('what is too long is looked at no further', () => {
  for (const schema of [Phone, line('名称', 20), lines('备注', 500)])
    expect(schema.safeParse('\u0007'.repeat(2_000)).error?.issues).toHaveLength(1)
})

test('pages begin at 1, hold 20 and are counted', () => {
  expect([PageNumber.parse(undefined), PageLimit.parse(undefined)]).toEqual([1, 20])
  expect([said(PageNumber, 0), said(PageLimit, 101)]).toEqual(['页码从 1 开始', '每页最多 100 条'])
  expect(asPage(['a'], 41, { page: 3, limit: 20 })).toEqual({
    total: 41,
    per_page: 20,
    current_page: 3,
    last_page: 3,
    data: ['a'],
  })
  expect(asPage([], 0, { page: 1, limit: 20 }).last_page).toBe(1)
})

test.each([
  ['', true, true],
  ['/products?quick=1#top', true, true],
  ['/media/产品-1', true, true],
  ['https://mall.example/a?b=c', true, true],
  ['https://例子.测试/图.png', true, true],
  ['http://mall.example/a', true, false],
  ['https://[2001:db8::1]/a', true, true],
  ['//mall.example/a', false, false],
  ['/\\mall.example', false, false],
  ['products', false, false],
  ['javascript:alert(1)', false, false],
  ['data:image/png;base64,AAAA', false, false],
  ['https:mall.example', false, false],
  ['https://', false, false],
  ['https://shop@evil.example/a', false, false],
  ['https://mall.example:99999/', false, false],
  ['ftp://mall.example/a', false, false],
  ['/a b', false, false],
  ['/a"onerror="x', false, false],
  ['/a<b', false, false],
  ['/a\u202egnp', false, false],
  ['/a\u0000', false, false],
  [`/${'a'.repeat(499)}`, true, true],
  [`/${'a'.repeat(500)}`, false, false],
])('an address that staff type: %j', (address, link, media) => {
  expect([said(LinkOrNone, address) === 'ok', said(MediaOrNone, address) === 'ok']).toEqual([link, media])
  if (address !== '') expect(said(Media, address) === 'ok').toBe(media)
})

test('an address of another kind is refused in words', () => {
  expect(said(Media, '')).toContain('https://')
  expect(said(MediaOrNone, 7)).toContain('本站路径')
  expect(said(LinkOrNone, `/${'a'.repeat(500)}`)).toBe('地址最多 500 个字符')
})
