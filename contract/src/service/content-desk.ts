import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines, Media, MediaOrNone } from '../base/values.ts'
import { ArticleKind, Heading, PageName, PageVersion } from './content.ts'

/** Derived from the clock: no time set, time in the future, or published. */
export const ArticleState = z.enum(['draft', 'timed', 'published'])
export type ArticleState = z.output<typeof ArticleState>
export const articleStateNames: Record<ArticleState, string> = {
  draft: '草稿',
  timed: '定时发布',
  published: '已发布',
}

export const articleKindNames: Record<ArticleKind, string> = { news: '新闻', share: '技术分享' }

export const ArticleRow = z.object({
  id: Id,
  kind: ArticleKind,
  title: z.string(),
  cover: z.string(),
  category: z.string(),
  author: z.string(),
  state: ArticleState,
  publishAt: z.nullable(Instant),
  views: Count,
  pinned: z.boolean(),
  updatedAt: Instant,
  updatedBy: z.string(),
})
export type ArticleRow = z.output<typeof ArticleRow>

/** Filters of the list and of its export. */
export const articleFilter = {
  kind: z.optional(ArticleKind),
  categoryId: z.optional(Id),
  state: z.optional(ArticleState),
  /** Part of the title. */
  keyword: z.optional(line('关键词', 60)),
}

export const listArticles = endpoint({
  method: 'GET',
  path: '/api/admin.article/lst',
  access: { staff: 'content.read' },
  summary: '新闻与技术分享',
  input: z.object({ ...KeyPaging, ...articleFilter }),
  output: keyPageOf(ArticleRow),
})

export const countArticles = endpoint({
  method: 'GET',
  path: '/api/admin.article/counts',
  access: { staff: 'content.read' },
  summary: '各状态的文章数',
  input: z.object({}),
  output: z.record(ArticleState, Count),
})

export const ArticleCategory = z.object({ id: Id, kind: ArticleKind, name: z.string(), count: Count })
export type ArticleCategory = z.output<typeof ArticleCategory>

export const listArticleCategories = endpoint({
  method: 'GET',
  path: '/api/admin.article/categories',
  access: { staff: 'content.read' },
  summary: '文章栏目',
  input: z.object({}),
  output: z.array(ArticleCategory),
})

const MOST_BODY = 200_000
const Body = z.string('请填写正文').check(z.maxLength(MOST_BODY, '正文过长，请拆成几篇'))
const Attachment = z.strictObject({
  name: line('文件名', 80, 1),
  url: Media,
  size: Count,
  mime: z.string().check(z.maxLength(100, '文件类型不正确')),
})

/**
 * An article as the form sends it. The server fills in sizes and types of attachments and ignores those sent.
 */
export const ArticleForm = z.strictObject({
  kind: ArticleKind,
  /** Name of the category; a new one is created if it does not exist. */
  category: line('栏目', 20, 1),
  title: line('标题', 60, 2),
  summary: lines('摘要', 200),
  cover: MediaOrNone,
  body: Body,
  author: line('作者', 30),
  unit: line('单位', 60),
  source: line('来源', 60),
  tags: z.array(line('标签', 20, 1)).check(z.maxLength(10, '最多 10 个标签')),
  video: MediaOrNone,
  poster: MediaOrNone,
  pinned: z.boolean(),
  publishAt: z.nullable(Instant),
  attachments: z.array(Attachment).check(z.maxLength(10, '最多 10 个附件')),
  productIds: z.array(Id).check(z.maxLength(20, '最多 20 个商品')),
})
export type ArticleForm = z.output<typeof ArticleForm>

/** As it is stored: an older one may break today's rules of addresses, and is read all the same. */
const StoredForm = z.extend(ArticleForm, {
  cover: z.string(),
  video: z.string(),
  poster: z.string(),
  attachments: z.array(z.object({ name: z.string(), url: z.string(), size: Count, mime: z.string() })),
})

const RelatedProduct = z.object({ id: Id, title: z.string(), image: z.string(), onSale: z.boolean() })
export type RelatedProduct = z.output<typeof RelatedProduct>

export const ArticleToEdit = z.object({
  id: Id,
  version: Count,
  form: StoredForm,
  products: z.array(RelatedProduct),
  state: ArticleState,
  views: Count,
  createdAt: Instant,
  updatedAt: Instant,
  updatedBy: z.string(),
})
export type ArticleToEdit = z.output<typeof ArticleToEdit>

export const getArticleToEdit = endpoint({
  method: 'GET',
  path: '/api/admin.article/detail',
  access: { staff: 'content.read' },
  summary: '一篇文章',
  input: z.object({ id: Id }),
  output: ArticleToEdit,
})

export const saveArticle = endpoint({
  method: 'POST',
  path: '/api/admin.article/save',
  access: { staff: 'content.write' },
  once: true,
  summary: '新建或修改文章；version 为读到的版本，被他人修改过则拒绝',
  input: z.strictObject({
    id: z.optional(Id),
    version: z.optional(Count),
    /** Publishes now, unless the article is published already. */
    now: z._default(z.boolean(), false),
    form: ArticleForm,
  }),
  output: z.object({ id: Id, version: Count }),
})

export const pinArticle = endpoint({
  method: 'POST',
  path: '/api/admin.article/pin',
  access: { staff: 'content.write' },
  summary: '置顶或取消置顶',
  input: z.strictObject({ id: Id, pinned: z.boolean() }),
  output: Nothing,
})

export const deleteArticle = endpoint({
  method: 'POST',
  path: '/api/admin.article/del',
  access: { staff: 'content.write' },
  summary: '删除草稿（已发布的先改为草稿）',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

export const Saved = z.object({ version: Count, who: z.string(), at: Instant, title: z.string() })
export type Saved = z.output<typeof Saved>

export const listArticleVersions = endpoint({
  method: 'GET',
  path: '/api/admin.article/versions',
  access: { staff: 'content.read' },
  summary: '一篇文章保存过的版本，最近 100 个',
  input: z.object({ id: Id }),
  output: z.array(Saved),
})

export const getArticleVersion = endpoint({
  method: 'GET',
  path: '/api/admin.article/version',
  access: { staff: 'content.read' },
  summary: '一篇文章保存过的一个版本',
  input: z.object({ id: Id, version: Count }),
  output: z.object({ form: StoredForm, products: z.array(RelatedProduct) }),
})

export const previewText = endpoint({
  method: 'POST',
  path: '/api/admin.content/preview',
  access: { staff: 'content.read' },
  summary: '正文保存后的样子（清理过的 HTML）',
  input: z.strictObject({ body: Body }),
  output: z.object({ body: z.string(), outline: z.array(Heading) }),
})

const PageState = z.object({
  version: PageVersion,
  title: z.string(),
  publishAt: Instant,
  who: z.string(),
  /** `timed`: not valid yet; `current`: shown to everybody; `past`: replaced. */
  state: z.enum(['timed', 'current', 'past']),
})
export type PageState = z.output<typeof PageState>

export const listShopPages = endpoint({
  method: 'GET',
  path: '/api/admin.page/lst',
  access: { staff: 'content.read' },
  summary: '关于我们、协议与指南的各个版本',
  input: z.object({}),
  output: z.array(z.object({ name: PageName, versions: z.array(PageState) })),
})

export const getShopPageVersion = endpoint({
  method: 'GET',
  path: '/api/admin.page/detail',
  access: { staff: 'content.read' },
  summary: '一个页面的一个版本',
  input: z.object({ name: PageName, version: PageVersion }),
  output: z.object({ ...PageState.shape, name: PageName, body: z.string() }),
})

export const publishShopPage = endpoint({
  method: 'POST',
  path: '/api/admin.page/publish',
  access: { staff: 'content.write' },
  once: true,
  summary: '发布页面的新版本；旧版本保留，会员同意的是当时的版本',
  input: z.strictObject({
    name: PageName,
    version: PageVersion,
    title: line('标题', 30, 2),
    body: Body.check(z.minLength(1, '请填写正文')),
    /** null: now. */
    publishAt: z.nullable(Instant),
    /** Newest version at the time of writing, to detect concurrent changes; null: none. */
    basedOn: z.nullable(PageVersion),
  }),
  output: Nothing,
})
