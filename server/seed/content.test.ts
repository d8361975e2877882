import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AGREEMENT_VERSION } from '@gongfang/contract/people/member'
import {
  getNews,
  getPage,
  getShare,
  listNews,
  listShares,
  pageTitles,
} from '@gongfang/contract/service/content'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../src/db/connect.ts'
import { refreshProducts } from '../src/goods/catalogue/actions.ts'
import { cleanHtml } from '../src/rich-text.ts'
import { openTestShop, type TestShop } from '../src/testing/shop.ts'
import { articleFiles, readArticle } from './articles.ts'
import { drafts } from './catalogue.ts'
import { insertContent } from './content.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { ART } from './seed.ts'

const files = articleFiles()
const goods = drafts()
const sold = new Set(
  goods.flatMap(({ plan, skus }) => [plan.title, ...skus.map(({ modelCode }) => modelCode)]),
)

test('a file is read as it was written', () => {
  const text = `title: 怎样选：扭矩
author: 顾建平 · 应用工程师
tags: 扭矩, GB/T 3098.1，螺栓
daysAgo: 3
pinned: true
codes: A-1,B-2
---
<p>一</p>
<pre>---
</pre>`
  expect(readArticle('share', 'torque', text.replaceAll('\n', '\r\n'))).toEqual({
    slug: 'torque',
    kind: 'share',
    title: '怎样选：扭矩',
    category: '',
    summary: '',
    author: '顾建平',
    unit: '应用工程师',
    source: '',
    tags: ['扭矩', 'GB/T 3098.1', '螺栓'],
    daysAgo: 3,
    pinned: true,
    codes: ['A-1', 'B-2'],
    cover: '',
    body: '<p>一</p>\n<pre>---\n</pre>',
  })
})

describe.each(files.map((file) => [file.slug, file] as const))('%s', (_, file) => {
  test('has everything that its screen shows', () => {
    expect(file.title.length).toBeGreaterThan(3)
    expect(file.category).not.toBe('')
    expect(file.summary.length).toBeGreaterThan(10)
    expect(file.source).not.toBe('')
    expect(file.daysAgo).toBeGreaterThanOrEqual(0)
    expect(file.codes.filter((code) => !sold.has(code))).toEqual([])
  })

  test('loses nothing by being cleaned, and shows pictures that are there', () => {
    const tags = (html: string) => [...html.matchAll(/<([a-z]\w*)/g)].map(([, tag]) => tag)
    expect(tags(cleanHtml(file.body))).toEqual(tags(file.body))
    const pictures = [...file.body.matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, src = '']) => src)
    const missing = pictures.filter((src) => !existsSync(join(ART, `${src.replace('/media/', '')}.webp`)))
    expect(missing).toEqual([])
  })
})

describe('the seeded shop', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
    await transaction(shop.db, async (tx) => {
      await insertCatalogue(tx, goods, shop.now())
      await refreshProducts(tx, 'all')
      await insertContent(tx, { now: shop.now(), storage: shop.app.house.outside.storage })
    })
  })
  afterAll(() => shop.close())

  test('shows every article, with the goods that it speaks of', async () => {
    const [news, shares] = await Promise.all([
      shop.visitor.call(listNews, { limit: 100 }),
      shop.visitor.call(listShares, { limit: 100 }),
    ])
    expect(news.total + shares.total).toBe(files.length)
    expect(shares.total).toBeGreaterThanOrEqual(20)
    for (const { id, title } of [...news.data, ...shares.data]) {
      const of = files.find((file) => file.title === title)
      const article = await shop.visitor.call(of?.kind === 'news' ? getNews : getShare, { id })
      expect(article.products.length > 0, title).toBe((of?.codes.length ?? 0) > 0)
    }
  })

  test('offers the tables of its guides as a workbook', async () => {
    const { data } = await shop.visitor.call(listShares, { keyword: '内六角与扳手' })
    const { attachments } = await shop.visitor.call(getShare, { id: data[0]?.id ?? 0 })
    expect(attachments).toHaveLength(1)
    const file = await shop.app.http.inject(attachments[0]?.url ?? '')
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, attachments[0]?.size])
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets.map(({ rows }) => rows.length > 5)).toEqual([true, true])
  })

  test('has all its own texts, and agreements in the version that members agree to', async () => {
    for (const name of Object.keys(pageTitles) as (keyof typeof pageTitles)[]) {
      const page = await shop.visitor.call(getPage, { name })
      expect(page.body.length, name).toBeGreaterThan(1000)
      expect(page.pages).toHaveLength(5)
      expect(page.versions).toHaveLength(name === 'service' ? 2 : 1)
      if (name === 'agreement' || name === 'privacy') expect(page.shown?.version).toBe(AGREEMENT_VERSION)
    }
  })
})
