import { changeProducts } from '@gongfang/contract/goods/product-desk'
import { getNews } from '@gongfang/contract/service/content'
import {
  type ArticleForm,
  getArticleToEdit,
  previewText,
  saveArticle,
} from '@gongfang/contract/service/content-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff(['content.read', 'content.write', 'product.read', 'product.write'])
})
afterAll(() => shop.close())

const aText = (body: string): ArticleForm => ({
  kind: 'news',
  category: '公司动态',
  title: '一篇文章',
  summary: '',
  cover: '',
  body,
  author: '',
  unit: '',
  source: '',
  tags: [],
  video: '',
  poster: '',
  pinned: false,
  publishAt: null,
  attachments: [],
  productIds: [],
})
const place = (id: number) => `<div data-product="${id}">活动扳手</div>`

test('goods in a text are shown as they are today, and the text itself knows no price', async () => {
  const { productId } = await shop.product({ title: '扳手 <8 寸> & 套筒', priceFen: 1250 })
  const body = `<p>推荐</p>${place(productId)}<table><tbody><tr><td>${place(productId)}</td></tr></tbody></table>`
  const { id } = await staff.call(saveArticle, { form: aText(body), now: true })
  const shown = async () => (await shop.visitor.call(getNews, { id })).body
  const first = await shown()
  expect(first.match(new RegExp(`<a data-card="" href="/product/${productId}">`, 'g'))).toHaveLength(2)
  expect(first).toContain('<b>扳手 &lt;8 寸&gt; &amp; 套筒</b>')
  expect(first).toContain('¥12.50')
  expect((await staff.call(previewText, { body })).body).toContain('¥12.50')
  expect((await staff.call(getArticleToEdit, { id })).form.body).toBe(body)

  const which = { kind: 'ids' as const, ids: [productId] }
  const change = { basisPoints: 2000, rounding: 'fen' as const }
  await staff.call(changeProducts, { which, change: { kind: 'price', change } })
  expect(await shown()).toContain('¥15.00')
  await staff.call(changeProducts, { which, change: { kind: 'offSale' } })
  expect(await shown()).not.toContain('data-card')
  expect(await shown()).not.toContain('data-product')
})

test('a shop that sells for points names points', async () => {
  const { productId } = await shop.product({ priceFen: 1250 })
  await shop.config('priceOrScore', '2')
  const { body } = await staff.call(previewText, { body: place(productId) })
  expect(body).toMatch(/<em>\d+积分/)
  await shop.config('priceOrScore', '1')
})

test('a card is goods of the shop and nothing else', async () => {
  const body =
    '<div data-product="0">一</div><div data-product="12 onload=x()">二</div><div data-product="999999">三</div>'
  expect((await staff.call(previewText, { body })).body).toBe('<div>一</div><div>二</div>')
})
