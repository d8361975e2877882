import { getNews, getPage, listNews } from '@gongfang/contract/service/content'
import {
  type ArticleForm,
  countArticles,
  deleteArticle,
  getArticleToEdit,
  getArticleVersion,
  getShopPageVersion,
  listArticleCategories,
  listArticles,
  listArticleVersions,
  listShopPages,
  pinArticle,
  previewText,
  publishShopPage,
  saveArticle,
} from '@gongfang/contract/service/content-desk'
import { listBanners, saveBanners } from '@gongfang/contract/system/banner-desk'
import { getSiteConfig } from '@gongfang/contract/system/config'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPicture, reasonOf, sendFile } from '../../testing/joining.ts'
import { aPdf } from '../../testing/pdf.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { sendStaffFile } from '../../testing/uploading.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff(['content.read', 'content.write'])
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const HOUR = 3_600_000
const later = (hours: number) => new Date(shop.now().getTime() + hours * HOUR)
/** A time has passed only when both the shop's clock and the database's clock are beyond it. */
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const aForm = (wish: Partial<ArticleForm> = {}): ArticleForm => ({
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
  publishAt: null,
  attachments: [],
  productIds: [],
  ...wish,
})
const anArticle = (wish: Partial<ArticleForm> = {}) =>
  staff.call(saveArticle, { form: aForm(wish), now: true })

test('an article is a draft, then public; what was saved before can be read and put back', async () => {
  const { id, version } = await staff.call(saveArticle, { form: aForm({ title: '秋季上新' }) })
  expect(await reasonOf(shop.visitor.call(getNews, { id }))).toBe('articleMissing')
  expect((await staff.call(listArticles, { state: 'draft', keyword: '上新' })).rows).toMatchObject([
    { id, title: '秋季上新', state: 'draft', updatedBy: staff.name },
  ])
  const form = aForm({ title: '秋季上新', body: '<p>第二稿</p>' })
  const second = await staff.call(saveArticle, { id, version, now: true, form })
  expect(second).toEqual({ id, version: 2 })
  expect((await shop.visitor.call(getNews, { id })).body).toContain('第二稿')
  expect(await staff.call(listArticleVersions, { id })).toMatchObject([
    { version: 2, who: staff.name },
    { version: 1, who: staff.name },
  ])
  expect((await staff.call(getArticleVersion, { id, version: 1 })).form.body).toBe('<p>正文</p>')
  for (const version of [4, 2 ** 31, 10 ** 14])
    expect(await reasonOf(staff.call(getArticleVersion, { id, version }))).toBe('notFound')
  const { publishAt } = (await staff.call(getArticleToEdit, { id })).form
  await staff.call(saveArticle, { id, version: 2, now: true, form: { ...form, publishAt } })
  expect((await staff.call(getArticleToEdit, { id })).form.publishAt).toBe(publishAt)
  expect(
    await shop.db`select what, who from audit_entry where subject = ${`article ${id}`} order by id`,
  ).toEqual(Array.from({ length: 3 }, () => ({ what: 'article.save', who: staff.name })))
})

test('of two who save the same article at once one is told whose words stand there', async () => {
  const { id, version } = await anArticle()
  const other = await shop.staff(['content.write'])
  const reasons = await Promise.all(
    [staff, other].map((one) =>
      reasonOf(one.call(saveArticle, { id, version, form: aForm({ title: `来自 ${one.id}` }) })),
    ),
  )
  expect(reasons.sort()).toEqual(['articleChanged', 'ok'])
  await staff.call(pinArticle, { id, pinned: true })
  expect(await reasonOf(staff.call(saveArticle, { id, version: 2, form: aForm() }))).toBe('articleChanged')
  expect((await staff.call(getArticleVersion, { id, version: 3 })).form.pinned).toBe(true)
})

test('a timed article comes out by itself, and pinned ones stand first', async () => {
  const soonAt = new Date(shop.now().getTime() + 900).toISOString()
  const { id } = await staff.call(saveArticle, { form: aForm({ title: '定时发布的', publishAt: soonAt }) })
  const { id: pinned } = await anArticle({ title: '置顶的', pinned: true })
  const shown = async () => (await shop.visitor.call(listNews, {})).data.map((card) => card.id)
  expect(await shown()).not.toContain(id)
  expect((await staff.call(listArticles, { state: 'timed' })).rows).toMatchObject([{ id }])
  await soon(1_600)
  expect(await shown()).toContain(id)
  expect((await shown())[0]).toBe(pinned)
})

test('what would run is taken out of a text, on its way in and in its preview', async () => {
  const body =
    '<p onclick="x()">好</p><script>x()</script><img src="https://elsewhere.example/t.gif"><a href="javascript:x()">去</a>'
  const { id } = await anArticle({ body })
  const shown = (await shop.visitor.call(getNews, { id })).body
  const previewed = await staff.call(previewText, { body })
  for (const html of [shown, previewed.body, (await staff.call(getArticleToEdit, { id })).form.body])
    expect(html).not.toMatch(/script|onclick|elsewhere/)
})

test('pictures and files are those that staff sent; their size and kind are the shop’s to know', async () => {
  const { body: picture } = await sendStaffFile(shop, staff, { bytes: await aPicture() })
  const pdf = aPdf()
  const { body: file } = await sendStaffFile(shop, staff, { bytes: pdf, kind: 'attachment' as never })
  const attachments = [{ name: '选型表.pdf', url: file.data.url, size: 1, mime: 'text/html' }]
  const { id } = await anArticle({ cover: picture.data.url, attachments })
  expect((await shop.visitor.call(getNews, { id })).attachments).toEqual([
    { name: '选型表.pdf', url: file.data.url, size: pdf.length, mime: 'application/pdf' },
  ])
  expect(await shop.db`select from upload where used_at is null and staff_id = ${staff.id}`).toHaveLength(0)

  const member = await shop.member()
  const { body: theirs } = await sendFile(shop, member, { bytes: await aPicture() })
  expect(await reasonOf(anArticle({ cover: theirs.data.url }))).toBe('invalid')
  expect(await reasonOf(anArticle({ body: '<img src="/uploads/image/none.webp">' }))).toBe('invalid')
  const elsewhere = [{ ...attachments[0]!, url: '/uploads/attachment/none.pdf' }]
  expect(await reasonOf(anArticle({ attachments: elsewhere }))).toBe('invalid')
})

test('only a draft is deleted, with everything that belongs to it', async () => {
  const { id } = await anArticle()
  expect(await reasonOf(staff.call(deleteArticle, { id }))).toBe('articlePublished')
  await staff.call(saveArticle, { id, version: 1, form: aForm() })
  await staff.call(deleteArticle, { id })
  expect(await reasonOf(staff.call(getArticleToEdit, { id }))).toBe('notFound')
  expect(await reasonOf(staff.call(deleteArticle, { id }))).toBe('notFound')
})

test('a list is turned by key and filtered by kind, category and state', async () => {
  const before = await staff.call(countArticles, {})
  for (let at = 0; at < 3; at++)
    await anArticle({ kind: 'share', category: '选型指南', title: `第 ${at} 篇` })
  const first = await staff.call(listArticles, { kind: 'share', limit: 2 })
  const second = await staff.call(listArticles, { kind: 'share', limit: 2, after: first.next! })
  expect([first.total, first.rows.length, second.rows.length, second.next]).toEqual([3, 2, 1, null])
  const guides = (await staff.call(listArticleCategories, {})).find(({ name }) => name === '选型指南')
  expect(guides).toMatchObject({ kind: 'share', count: 3 })
  expect((await staff.call(listArticles, { categoryId: guides!.id })).total).toBe(3)
  const after = await staff.call(countArticles, {})
  expect(Object.values(after).reduce((sum, count) => sum + count)).toBe(
    Object.values(before).reduce((sum, count) => sum + count) + 3,
  )
  expect((await staff.call(listArticles, { state: 'published' })).total).toBe(after.published)
})

test('a page is published as a new version; the old ones stay as members agreed to them', async () => {
  const page = { name: 'privacy', title: '隐私政策', body: '<p>第一版</p>', publishAt: null } as const
  await staff.call(publishShopPage, { ...page, version: '2026-11', basedOn: null })
  const again = { ...page, version: '2026-11', basedOn: '2026-11' }
  expect(await reasonOf(staff.call(publishShopPage, again))).toBe('pageVersionTaken')
  const next = { ...page, version: '2026-12', body: '<p>第二版</p>' }
  expect(await reasonOf(staff.call(publishShopPage, { ...next, basedOn: null }))).toBe('pageChanged')
  const publishAt = later(24).toISOString()
  await staff.call(publishShopPage, { ...next, publishAt, basedOn: '2026-11' })
  expect((await shop.visitor.call(getPage, { name: 'privacy' })).body).toContain('第一版')
  const { versions } = (await staff.call(listShopPages, {})).find(({ name }) => name === 'privacy')!
  expect(versions).toMatchObject([
    { version: '2026-12', state: 'timed', publishAt, who: staff.name },
    { version: '2026-11', state: 'current' },
  ])
  expect(await staff.call(getShopPageVersion, { name: 'privacy', version: '2026-12' })).toMatchObject({
    body: '<p>第二版</p>',
  })
  const past = { ...next, version: '2026-13', publishAt: later(-1).toISOString(), basedOn: '2026-12' }
  expect(await reasonOf(staff.call(publishShopPage, past))).toBe('invalid')
  const empty = { ...next, version: '2026-14', body: '<script>x()</script>', basedOn: '2026-12' }
  expect(await reasonOf(staff.call(publishShopPage, empty))).toBe('invalid')
})

const aBanner = { image: '/media/a', imagePhone: '/media/b', link: '/activities', alt: '活动' }

test('a banner is shown within its time, and what is kept moves at the moment it comes and goes', async () => {
  const { version } = await staff.call(listBanners, {})
  const at = (ms: number) => new Date(shop.now().getTime() + ms).toISOString()
  const banners = [
    { ...aBanner, alt: '一直' },
    { ...aBanner, alt: '将来', from: at(1_000) },
    { ...aBanner, alt: '过去', until: at(1_000) },
  ]
  const saved = await staff.call(saveBanners, { banners, version })
  const shown = async () => (await shop.visitor.call(getSiteConfig, {})).indexBanner.map(({ alt }) => alt)
  expect(await shown()).toEqual(['一直', '过去'])
  await soon(1_700)
  expect(await shown()).toEqual(['一直', '将来'])
  expect((await shop.visitor.call(getSiteConfig, {})).indexBanner[0]).toEqual({ ...aBanner, alt: '一直' })

  expect(await reasonOf(staff.call(saveBanners, { banners, version }))).toBe('bannersChanged')
  const backwards = [{ ...aBanner, from: at(2_000), until: at(1_000) }]
  expect(await reasonOf(staff.call(saveBanners, { banners: backwards, version: saved.version }))).toBe(
    'invalid',
  )
  const lost = [{ ...aBanner, image: '/uploads/image/none.webp' }]
  expect(await reasonOf(staff.call(saveBanners, { banners: lost, version: saved.version }))).toBe('invalid')
  const bad = [{ ...aBanner, link: 'javascript:x()' }]
  expect(await reasonOf(staff.call(saveBanners, { banners: bad, version: saved.version }))).toBe('invalid')
})

test('addresses that become part of pages are short, of the shop or of TLS, and what is wrong is said beside them', async () => {
  const fieldsOf = async (wish: Partial<ArticleForm>) =>
    Object.keys(
      ((await staff.ask(saveArticle, { form: aForm(wish) })).body.data as { fields: object } | null)
        ?.fields ?? {},
    )
  const attachment = { name: '说明书', size: 1, mime: 'application/pdf' }
  expect(await fieldsOf({ cover: 'http://a.example/x.png' })).toEqual(['form.cover'])
  expect(await fieldsOf({ cover: `/${'a'.repeat(100_000)}` })).toEqual(['form.cover'])
  expect(await fieldsOf({ video: 'javascript:alert(1)' })).toEqual(['form.video'])
  expect(await fieldsOf({ poster: 'https://shop@evil.example/x' })).toEqual(['form.poster'])
  expect(await fieldsOf({ attachments: [{ ...attachment, url: '//evil.example/x.pdf' }] })).toEqual([
    'form.attachments.0.url',
  ])
  const { version } = await staff.call(listBanners, {})
  const banner = { image: '/media/a', imagePhone: '/media/a', link: '', alt: '', from: null, until: null }
  const many = await staff.ask(saveBanners, { version, banners: Array.from({ length: 21 }, () => banner) })
  expect(many.body.data).toEqual({ fields: { banners: '最多 20 张' } })
  const far = await staff.ask(saveBanners, {
    version,
    banners: [{ ...banner, imagePhone: 'http://a.example/x.png' }],
  })
  expect(Object.keys((far.body.data as { fields: object }).fields)).toEqual(['banners.0.imagePhone'])
})

test('an article and banners that were saved before these rules are read as they are', async () => {
  const { id } = await anArticle()
  const old = 'http://a.example/a b.png'
  const stored = shop.db.json({ cover: old, video: old, poster: old })
  await shop.db`update article_version set form = form || ${stored} where article_id = ${id}`
  expect((await staff.call(getArticleToEdit, { id })).form).toMatchObject({ cover: old, video: old })
  const banner = {
    image: 'http://a.example/x.png',
    imagePhone: 'http://a.example/x.png',
    link: '',
    alt: '旧',
  }
  await shop.db`
    insert into config_value (key, value, updated_by) values ('indexBanner', ${shop.db.json([banner])}, 'test')
    on conflict (key) do update set value = excluded.value`
  expect((await staff.call(listBanners, {})).banners).toMatchObject([banner])
})
