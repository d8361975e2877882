import { expect, test } from 'vitest'
import { changesOf } from '../system/audit/changes.ts'
import { changeLabels } from './change-labels.ts'

const told = (before: unknown, after: unknown) =>
  changesOf(changeLabels, before, after).map(({ name, was, is }) => `${name}：${was} → ${is}`)

const winter = {
  image: '/uploads/image/winter.webp',
  imagePhone: '/uploads/image/winter-phone.webp',
  link: '/products?category=3',
  alt: '冬季备货',
  from: null,
  until: null,
}
const fair = { ...winter, image: '/uploads/image/fair.webp', link: '/activities', alt: '工具展' }
const spring = { ...winter, image: '/uploads/image/spring.webp', link: '', alt: '春季新品' }

test('what changed of a picture is told by its place, its name and its field', () => {
  expect(told([winter, fair], [winter, { ...fair, link: '/news?id=2' }])).toEqual([
    '第 2 张「工具展」的链接：/activities → /news?id=2',
  ])
  expect(told([winter], [{ ...winter, alt: '冬季特惠' }])).toEqual([
    '第 1 张「冬季特惠」的说明：冬季备货 → 冬季特惠',
  ])
  expect(told([winter], [{ ...winter, image: '/uploads/image/snow.webp' }])).toEqual([
    '第 1 张「冬季备货」的电脑图：/uploads/image/winter.webp → /uploads/image/snow.webp',
  ])
  expect(told([winter], [{ ...winter, until: '2026-12-31T16:00:00Z' }])).toEqual([
    '第 1 张「冬季备货」的结束时间：不限 → 2027-01-01 00:00',
  ])
  expect(told([spring], [{ ...spring, link: '/news' }])).toEqual([
    '第 1 张「春季新品」的链接：（空） → /news',
  ])
})

test('pictures that came, went and moved are told as such', () => {
  expect(told([winter], [spring, winter])).toEqual([
    '新增第 1 张「春季新品」： → 电脑图 /uploads/image/spring.webp，手机图 /uploads/image/winter-phone.webp',
  ])
  expect(told([winter, fair], [fair])).toEqual([
    '删除第 1 张「冬季备货」：电脑图 /uploads/image/winter.webp，手机图 /uploads/image/winter-phone.webp，链接 /products?category=3 → ',
  ])
  expect(told([winter, fair, spring], [spring, winter, fair])).toEqual([
    '移动「春季新品」：第 3 张 → 第 1 张',
  ])
})

test('any list and any record is told in words, never as code', () => {
  expect(
    told(
      { rules: [{ name: '华东', freeFromFen: 50_000, provinces: ['上海', '江苏'] }], note: '' },
      { rules: [{ name: '华东', freeFromFen: 60_000, provinces: ['上海', '浙江'] }], note: '新' },
    ),
  ).toEqual([
    '规则第 1 项「华东」的满额包邮：¥500.00 → ¥600.00',
    '规则第 1 项「华东」的省份：江苏 → 浙江',
    '备注： → 新',
  ])
  expect(told({ tags: ['甲', '乙'] }, { tags: ['乙', '甲'] })).toEqual(['标签的顺序：甲、乙 → 乙、甲'])
  expect(told(null, { axes: [{ name: '规格', values: ['大', '小'] }] })).toEqual([
    '规格名新增第 1 项「规格」： → 可选值 大、小',
  ])
  expect(told({ address: { city: '上海', name: '王' } }, { address: { city: '苏州', name: '王' } })).toEqual([
    '地址的城市：上海 → 苏州',
  ])
  expect(told('1', '2')).toEqual(['：1 → 2'])
  expect(told({ priceFen: 1180 }, { priceFen: 1120 })).toEqual(['价格：¥11.80 → ¥11.20'])
  expect(told({ disabled: false }, { disabled: true })).toEqual(['停用：否 → 是'])
})

test('a change at the end of a long text is seen', () => {
  const long = '内容'.repeat(400)
  expect(told({ text: `${long}旧` }, { text: `${long}新` })).toEqual([
    `内容：……${'内容'.repeat(10)}旧 → ……${'内容'.repeat(10)}新`,
  ])
})

test('prices that were changed together are told by model, as amounts', () => {
  const before = { 'JL-10': 3500, 'JL-12': 4500, stock: 2 }
  const after = { basisPoints: 250, rounding: 'jiao', 'JL-10': 3590, 'JL-12': 4500, stock: 10 }
  const told = (basisPoints: number) =>
    changesOf(changeLabels, before, { ...after, basisPoints }, 'product.price').map(
      ({ name, was, is }) => `${name}：${was} → ${is}`,
    )
  expect(told(250)).toEqual([
    '涨跌幅： → +2.5%',
    '取整： → 到角',
    '型号「JL-10」的价格：¥35.00 → ¥35.90',
    '型号「stock」的价格：¥0.02 → ¥0.10',
  ])
  expect(told(-1_000)[0]).toBe('涨跌幅： → -10%')
})

test('prices that an import changed are told by model', () => {
  const before = { skus: [{ modelCode: 'JL-10', priceFen: 3500, costFen: null }] }
  const after = { skus: [{ modelCode: 'JL-10', priceFen: 1, costFen: 900 }], by: '导入 7' }
  expect(told(before, after)).toEqual([
    '规格第 1 项「JL-10」的价格：¥35.00 → ¥0.01',
    '规格第 1 项「JL-10」的成本：（空） → ¥9.00',
    '来自： → 导入 7',
  ])
})
