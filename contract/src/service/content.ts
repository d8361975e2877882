import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, line, PageLimit, PageNumber, pageOf } from '../base/values.ts'
import { ProductCard } from '../goods/catalogue.ts'

/** News (新闻资讯) and technical articles (技术分享) share one schema. */
export const ArticleKind = z.enum(['news', 'share'])
export type ArticleKind = z.output<typeof ArticleKind>

export const ArticleLink = z.object({ id: Id, title: z.string(), views: Count })
export type ArticleLink = z.output<typeof ArticleLink>

const Category = z.object({ id: Id, name: z.string() })

export const ArticleCard = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  /** '' if there is none. */
  cover: z.string(),
  category: Category,
  author: z.string(),
  source: z.string(),
  tags: z.array(z.string()),
  pinned: z.boolean(),
  hasVideo: z.boolean(),
  attachments: Count,
  publishedAt: Instant,
  /** As of the time when this answer was made; a view does not refresh cached answers. */
  views: Count,
})
export type ArticleCard = z.output<typeof ArticleCard>

/** A page of published articles: pinned ones first, then the newest. */
export const ArticleList = z.extend(pageOf(ArticleCard), {
  /** All categories of this kind, with the number of their articles. */
  categories: z.array(z.extend(Category, { count: Count })),
  hot: z.array(ArticleLink),
})
export type ArticleList = z.output<typeof ArticleList>

/** A heading of a text, with the id that it has in the HTML. */
export const Heading = z.object({ id: z.string(), text: z.string(), level: z.int() })
export type Heading = z.output<typeof Heading>

export const Article = z.object({
  id: Id,
  kind: ArticleKind,
  title: z.string(),
  summary: z.string(),
  cover: z.string(),
  category: Category,
  author: z.string(),
  /** The author's employer. */
  unit: z.string(),
  source: z.string(),
  tags: z.array(z.string()),
  publishedAt: Instant,
  updatedAt: Instant,
  views: Count,
  /** Sanitised HTML. */
  body: z.string(),
  outline: z.array(Heading),
  video: z.nullable(z.object({ url: z.string(), poster: z.string() })),
  attachments: z.array(z.object({ name: z.string(), url: z.string(), size: Count, mime: z.string() })),
  products: z.array(ProductCard),
  /** The next newer and older article of the same kind. */
  previous: z.nullable(ArticleLink),
  next: z.nullable(ArticleLink),
  /** The most viewed articles, those of the same category first. */
  alsoRead: z.array(ArticleLink),
})
export type Article = z.output<typeof Article>

const listInput = z.strictObject({
  categoryId: z.optional(Id),
  /** Part of the title. */
  keyword: z.optional(line('关键词', 60)),
  tag: z.optional(line('标签', 20)),
  page: PageNumber,
  limit: PageLimit,
})
const detailInput = z.strictObject({ id: Id })

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news.news/lst',
  access: 'anyone',
  summary: '新闻资讯列表',
  kept: ['content'],
  input: listInput,
  output: ArticleList,
})

export const getNews = endpoint({
  method: 'GET',
  path: '/api/news.news/detail',
  access: 'anyone',
  summary: '新闻详情',
  kept: ['content', 'catalogue', 'config'],
  input: detailInput,
  output: Article,
})

export const listShares = endpoint({
  method: 'GET',
  path: '/api/share.share/lst',
  access: 'anyone',
  summary: '技术分享列表',
  kept: ['content'],
  input: listInput,
  output: ArticleList,
})

export const getShare = endpoint({
  method: 'GET',
  path: '/api/share.share/detail',
  access: 'anyone',
  summary: '技术分享详情',
  kept: ['content', 'catalogue', 'config'],
  input: detailInput,
  output: Article,
})

export const PRODUCT_ARTICLES = 6

/** Lists the newest technical articles that name a product: the reverse of an article's `products`. */
export const listProductShares = endpoint({
  method: 'GET',
  path: '/api/share.share/ofProduct',
  access: 'anyone',
  summary: '提到某商品的技术文章（最新 6 篇）',
  kept: ['content'],
  input: z.strictObject({ productId: Id }),
  output: z.array(
    z.object({ id: Id, title: z.string(), summary: z.string(), category: z.string(), publishedAt: Instant }),
  ),
})
export type ProductShare = z.output<typeof listProductShares.output>[number]

/** Called by the article's page, because the article itself comes from a cached answer. */
export const countView = endpoint({
  method: 'POST',
  path: '/api/content.article/view',
  access: 'anyone',
  summary: '文章阅读计数',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

/** The shop's own texts, in the order in which they are listed. */
export const pageTitles = {
  about: '关于我们',
  agreement: '用户协议',
  privacy: '隐私政策',
  guide: '购物指南',
  service: '售后政策',
} as const
export type PageName = keyof typeof pageTitles
export const PageName = z.enum(Object.keys(pageTitles) as [PageName, ...PageName[]], '没有这个页面')

/** The version that members agree to, e.g. '2026-11'. */
export const PageVersion = z
  .string('版本不正确')
  .check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/, '版本不正确'))
const Published = z.object({ version: PageVersion, publishedAt: Instant })

export const ShopPage = z.object({
  name: PageName,
  title: z.string(),
  /** Sanitised HTML; '' if nothing is published yet. */
  body: z.string(),
  outline: z.array(Heading),
  /** The version shown. */
  shown: z.nullable(Published),
  /** All published versions, the newest first. */
  versions: z.array(Published),
  /** All texts, each in its current version. */
  pages: z.array(z.object({ name: PageName, title: z.string(), ...Published.shape })),
})
export type ShopPage = z.output<typeof ShopPage>

export const getPage = endpoint({
  method: 'GET',
  path: '/api/common/page',
  access: 'anyone',
  summary: '关于我们、协议与指南',
  kept: ['content'],
  input: z.strictObject({ name: PageName, version: z.optional(PageVersion) }),
  output: ShopPage,
})

/** Makes a QR code that opens a page of the shop on the phone that scans it. */
export const getShareCode = endpoint({
  method: 'GET',
  path: '/api/common/shareCode',
  access: 'anyone',
  summary: '页面分享二维码',
  input: z.strictObject({
    path: line('地址', 300, 1).check(z.regex(/^\/(?:[^/\s\\][^\s\\]*)?$/, '只能分享本站页面')),
  }),
  output: z.object({ svg: z.string() }),
})
