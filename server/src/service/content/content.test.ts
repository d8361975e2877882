import {
  countView,
  getNews,
  getPage,
  getShare,
  getShareCode,
  listNews,
  listProductShares,
  listShares,
} from '@gongfang/contract/service/content'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { publishPage, saveArticle } from './actions.ts'
import type { ArticleDraft } from './rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(null)
  await shop.db`truncate article, article_category, article_attachment, article_product, article_version restart identity`
})

const DAY = 86_400_000
const ago = (days: number) => new Date(shop.now().getTime() - days * DAY)
const who = '编辑'

const anArticle = (wish: Partial<ArticleDraft> = {}, id?: number) => {
  const draft: ArticleDraft = {
    kind: 'news',
    category: '公司动态',
    title: '一篇文章',
    summary: '',
    cover: '',
    body: '<p>正文</p>',
    author: '',
    unit: '',
    source: '',
    tags: [],
    video: '',
    poster: '',
    pinned: false,
    publishAt: ago(1),
    attachments: [],
    productIds: [],
    ...wish,
  }
  return transaction(shop.db, (tx) =>
    saveArticle(tx, draft, { who, now: shop.now(), ...(id !== undefined && { id }) }),
  )
}
const titles = async (input: Parameters<typeof shop.visitor.call<typeof listNews>>[1] = {}) =>
  (await shop.visitor.call(listNews, input)).data.map(({ title }) => title)

test('pinned articles stand first, then the newest; news and sharing keep apart', async () => {
  await anArticle({ title: '旧的', publishAt: ago(9) })
  await anArticle({ title: '新的', publishAt: ago(2) })
  await anArticle({ title: '置顶的', publishAt: ago(20), pinned: true })
  await anArticle({ kind: 'share', title: '分享的' })
  expect(await titles()).toEqual(['置顶的', '新的', '旧的'])
  const shares = await shop.visitor.call(listShares, {})
  expect(shares.data.map(({ title }) => title)).toEqual(['分享的'])
  expect(shares).toMatchObject({ total: 1, current_page: 1, last_page: 1, per_page: 20 })
})

test('a list is narrowed by category, tag and a part of the title, in pages', async () => {
  await anArticle({
    title: 'GB/T 3098 螺栓标准更新',
    category: '行业标准',
    tags: ['螺栓'],
    publishAt: ago(1),
  })
  await anArticle({ title: '扳手到货', publishAt: ago(2) })
  await anArticle({ title: '百分之100%的_下划线', publishAt: ago(3) })
  const { categories } = await shop.visitor.call(listNews, {})
  expect(categories.map(({ name, count }) => [name, count])).toEqual([
    ['行业标准', 1],
    ['公司动态', 2],
  ])
  expect(await titles({ categoryId: categories[0]?.id })).toEqual(['GB/T 3098 螺栓标准更新'])
  expect(await titles({ keyword: 'ｇｂ/t' })).toEqual(['GB/T 3098 螺栓标准更新'])
  expect(await titles({ keyword: '0%的_' })).toEqual(['百分之100%的_下划线'])
  expect(await titles({ keyword: '没有' })).toEqual([])
  expect(await titles({ tag: '螺栓' })).toEqual(['GB/T 3098 螺栓标准更新'])
  expect(await titles({ page: 2, limit: 2 })).toEqual(['百分之100%的_下划线'])
  expect(await titles({ page: 3, limit: 2 })).toEqual([])
})

test('an article tells everything, with what stands before and after it', async () => {
  const { productId } = await shop.product({ title: '扭矩扳手' })
  const off = await shop.product({ title: '下架的扳手' })
  await shop.db`update product set status = 'offSale' where id = ${off.productId}`
  const attachments = [
    { name: '扭矩表.pdf', url: '/files/torque.pdf', size: 20_480, mime: 'application/pdf' },
  ]
  const older = await anArticle({ kind: 'share', title: '更早的', publishAt: ago(5) })
  const id = await anArticle({
    kind: 'share',
    category: '选型指南',
    title: '怎样选扭矩扳手',
    body: '<h2>先看量程</h2><p onclick="x()">好</p><script>alert(1)</script>',
    author: '顾建平',
    unit: '应用工程师',
    source: '工坊商城技术部',
    tags: ['扭矩'],
    video: '/files/torque.mp4',
    poster: '/media/torque',
    publishAt: ago(3),
    attachments,
    productIds: [off.productId, productId, productId],
  })
  const newer = await anArticle({ kind: 'share', title: '更新的', publishAt: ago(1) })
  const article = await shop.visitor.call(getShare, { id })
  expect(article).toMatchObject({
    id,
    kind: 'share',
    category: { name: '选型指南' },
    author: '顾建平',
    unit: '应用工程师',
    body: '<h2 id="s1">先看量程</h2><p>好</p>',
    outline: [{ id: 's1', text: '先看量程', level: 2 }],
    video: { url: '/files/torque.mp4', poster: '/media/torque' },
    attachments,
    previous: { id: newer, title: '更新的' },
    next: { id: older, title: '更早的' },
  })
  expect(article.products.map((card) => card.id)).toEqual([productId])
  expect(article.alsoRead.map((link) => link.id).sort()).toEqual([older, newer])
  expect((await shop.visitor.call(getShare, { id: older })).next).toBeNull()
  expect((await shop.visitor.call(getShare, { id: newer })).previous).toBeNull()
})

test('a file can be had as long as an article that is out offers it, under the name that it has there', async () => {
  await shop.app.house.outside.storage.put('file/torque.xlsx', Buffer.from('PK…'))
  await shop.app.house.outside.storage.put('file/other.xlsx', Buffer.from('PK…'))
  const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const attachments = [
    { name: '扭矩表 (1).xlsx', url: '/files/torque.xlsx', size: 5, mime },
    { name: '不见了.xlsx', url: '/files/lost.xlsx', size: 5, mime },
  ]
  const id = await anArticle({ attachments })
  const get = (url: string) => shop.app.http.inject(url)
  const file = await get('/files/torque.xlsx')
  expect([file.statusCode, file.body, file.headers['content-type']]).toEqual([200, 'PK…', mime])
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('扭矩表 (1).xlsx')}`,
  )
  expect(file.headers['x-content-type-options']).toBe('nosniff')
  for (const name of ['other.xlsx', 'lost.xlsx', 'TORQUE.xlsx', '..%2ffile%2ftorque.xlsx', 'x'])
    expect((await get(`/files/${name}`)).statusCode, name).toBe(404)
  await anArticle({ attachments, publishAt: null }, id)
  expect((await get('/files/torque.xlsx')).statusCode).toBe(404)
})

test('what comes in by another way than saving is cleaned when it is shown', async () => {
  const id = await anArticle()
  await shop.db`update article set body = '<p>好</p><img src=x onerror="alert(1)">' where id = ${id}`
  expect((await shop.visitor.call(getNews, { id })).body).toBe('<p>好</p><img src="x" loading="lazy" />')
  const [row] = await shop.db<{ body: string }[]>`select body from article where id = ${await anArticle({
    body: '<p style="x">好</p>',
  })}`
  expect(row?.body).toBe('<p>好</p>')
})

test('an article appears at its moment and not before, in lists, links and counts too', async () => {
  const at = new Date('2026-12-01T01:00:00.000Z')
  const old = await anArticle({ title: '早就有的', publishAt: new Date('2026-11-01T00:00:00Z') })
  const id = await anArticle({ title: '十二月的', publishAt: at })
  await anArticle({ title: '草稿', publishAt: null })
  const look = async () => {
    await shop.db`insert into kept_change (noun) values ('content')`
    const [list, before] = await Promise.all([
      shop.visitor.call(listNews, {}),
      shop.visitor.call(getNews, { id: old }),
    ])
    const { body } = await shop.visitor.ask(getNews, { id })
    return [list.total, list.categories[0]?.count, list.hot.length, before.previous?.id, body.reason]
  }
  shop.setNow(new Date(at.getTime() - 1))
  expect(await look()).toEqual([1, 1, 1, undefined, 'articleMissing'])
  shop.setNow(at)
  expect(await look()).toEqual([2, 2, 2, id, undefined])
})

test('what is kept is made anew when the moment has come, though nobody writes anything then', async () => {
  const [id, old] = [await anArticle({ publishAt: new Date(Date.now() + 2_000) }), await anArticle()]
  const look = async () => (await shop.visitor.call(getNews, { id: old })).previous?.id
  expect(await look()).toBeUndefined()
  await expect.poll(look, { interval: 100 }).toBe(id)
})

test.each([
  ['an unknown one', async () => 999_999],
  ['one of the other kind', () => anArticle({ kind: 'share' })],
  ['a draft', () => anArticle({ publishAt: null })],
])('%s is answered as if it were not there', async (_, make) => {
  const { status, body } = await shop.visitor.ask(getNews, { id: await make() })
  expect([status, body.code, body.msg]).toEqual([200, 6101, '文章不存在或未发布'])
})

test('a saved change is what everybody reads next, and somebody answers for it', async () => {
  const id = await anArticle({ title: '写错了的', tags: ['一'] })
  expect((await shop.visitor.call(getNews, { id })).title).toBe('写错了的')
  await anArticle({ title: '改正了的', category: '通知' }, id)
  const article = await shop.visitor.call(getNews, { id })
  expect([article.title, article.category.name, article.tags]).toEqual(['改正了的', '通知', []])
  const [entry] = await shop.db`select who, what, subject from audit_entry order by id desc limit 1`
  expect(entry).toEqual({ who, what: 'article.save', subject: `article ${id}` })
  await expect(anArticle({ kind: 'share' }, id)).rejects.toMatchObject({ reason: 'articleMissing' })
})

test('readings are added up without moving what is kept, and those of two processes do not get lost', async () => {
  const id = await anArticle()
  const hidden = await anArticle({ publishAt: null })
  const kept = () => shop.db`select count(*) from kept_change where noun = 'content'`
  const before = await kept()
  const [one, two] = await Promise.all([anotherProcess(), anotherProcess()])
  for (const process of [one, two])
    for (let at = 0; at < 20; at++) await process.visitor.call(countView, { id: at % 2 ? id : hidden })
  await one.visitor.call(countView, { id: 424_242 })
  await Promise.all([one.close(), two.close()])
  const rows = await shop.db`select id, views from article order by id`
  expect(rows).toEqual([
    { id, views: 20 },
    { id: hidden, views: 0 },
  ])
  expect(await kept()).toEqual(before)
})

/** The same shop as a second process, as seen from the database. */
const anotherProcess = () => openTestShop({ database: { url: shop.url, drop: async () => {} } })

test('a text is shown in the version that holds now; older ones stay, later ones wait', async () => {
  const publish = (version: string, publishAt: Date, body = `<p>${version}</p>`) =>
    transaction(shop.db, (tx) =>
      publishPage(tx, { name: 'agreement', version, title: '用户协议', body, publishAt }, who),
    )
  expect(await shop.visitor.call(getPage, { name: 'agreement' })).toMatchObject({
    title: '用户协议',
    body: '',
    shown: null,
    versions: [],
    pages: [],
  })
  await publish('2026-01', ago(300), '<h2>一、账号</h2><script>x</script>')
  await publish('2026-11', ago(3))
  await publish('2027-01', ago(-3))
  const now = await shop.visitor.call(getPage, { name: 'agreement' })
  expect([now.body, now.shown?.version, now.versions.map(({ version }) => version)]).toEqual([
    '<p>2026-11</p>',
    '2026-11',
    ['2026-11', '2026-01'],
  ])
  expect(now.pages.map(({ name, version }) => [name, version])).toEqual([['agreement', '2026-11']])
  const old = await shop.visitor.call(getPage, { name: 'agreement', version: '2026-01' })
  expect(old).toMatchObject({ body: '<h2 id="s1">一、账号</h2>', shown: { version: '2026-01' } })
  for (const version of ['2027-01', 'nope'])
    await expect(shop.visitor.call(getPage, { name: 'agreement', version })).rejects.toMatchObject({
      reason: 'notFound',
    })
  await expect(shop.db`update page_version set body = 'x'`).rejects.toThrow('append-only')
  const { body } = await shop.visitor.ask(getPage, { name: '../etc' })
  expect(body).toMatchObject({ reason: 'invalid', data: { fields: { name: '没有这个页面' } } })
})

test('a code to scan opens a page of the shop and nothing else', async () => {
  const { svg } = await shop.visitor.call(getShareCode, { path: '/shares?id=3' })
  expect(svg).toMatch(/^<svg/)
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a b', ''])
    expect((await shop.visitor.ask(getShareCode, { path })).body.reason).toBe('invalid')
})

test('a product leads back to the technical articles that name it, the newest first, once they are out', async () => {
  const [tape, drill] = [await shop.product(), await shop.product()]
  const at = ago(5)
  const share = (title: string, wish: Partial<ArticleDraft>) => anArticle({ kind: 'share', title, ...wish })
  await share('量具的校准', { productIds: [tape.productId], publishAt: at, category: '测量技术' })
  await share('钻头的刃磨', { productIds: [drill.productId] })
  await share('两者之间', { productIds: [drill.productId, tape.productId], publishAt: ago(2) })
  await anArticle({ title: '一条新闻', productIds: [tape.productId] })
  const of = (productId: number) => shop.visitor.call(listProductShares, { productId })
  expect((await of(tape.productId)).map(({ title }) => title)).toEqual(['两者之间', '量具的校准'])
  expect((await of(tape.productId))[1]).toMatchObject({
    category: '测量技术',
    publishedAt: at.toISOString(),
  })
  await share('稍后发布', { productIds: [tape.productId], publishAt: new Date(Date.now() + 2_000) })
  expect(await of(tape.productId)).toHaveLength(2)
  const first = async () => (await of(tape.productId))[0]?.title
  await expect.poll(first, { interval: 100 }).toBe('稍后发布')
  expect(await of(999_999)).toEqual([])
})
