import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageName, pageTitles } from '@gongfang/contract/service/content'
import type { Db } from '../src/db/connect.ts'
import type { Storage } from '../src/outside/storage.ts'
import { publishPage, saveArticle } from '../src/service/content/actions.ts'
import { keepTables } from './article-tables.ts'
import { type ArticleFile, articleFiles, readHead } from './articles.ts'
import { insertMany } from './insert-many.ts'
import { between, randomFrom } from './random.ts'
import { DAY, HOUR } from './stories.ts'

const ART = join(import.meta.dirname, 'art')
const PAGES = join(import.meta.dirname, 'pages')
const who = '演示数据'

/** News, technical sharing and the shop's own texts. The goods that they speak of are there already. */
export async function insertContent(tx: Db, { now, storage }: { now: Date; storage: Storage }) {
  const files = articleFiles()
  await insertMany(tx, 'article_category', categories)
  const productIds = await productsOf(tx, files)
  for (const file of files) {
    const attachments = await keepTables(file, storage)
    const draft = { ...draftOf(file, productIds, now), attachments }
    const id = await saveArticle(tx, draft, { who, now: publishedAt(file, now) })
    await tx`update article set views = ${viewsOf(file)} where id = ${id}`
  }
  for (const file of readdirSync(PAGES).sort()) await insertPage(tx, file, now)
}

/** In the order in which they are shown. */
const categories = [
  ...['公告通知', '公司动态', '行业资讯', '活动回顾'].map((name) => ({ kind: 'news', name })),
  ...['选型指南', '应用案例', '使用维护', '标准解读'].map((name) => ({ kind: 'share', name })),
].map((row, position) => ({ ...row, position }))

/** Product by what an article calls it: the code of a model, or its whole title. */
async function productsOf(tx: Db, files: readonly ArticleFile[]) {
  const names = [...new Set(files.flatMap(({ codes }) => codes))]
  const rows = await tx<{ name: string; productId: number }[]>`
    select n.name, coalesce(s.product_id, p.id) as product_id
      from unnest(${names}::text[]) as n(name)
      left join sku s on s.code_key = code_key(n.name)
      left join product p on p.title = n.name
     where s.id is not null or p.id is not null`
  return new Map(rows.map(({ name, productId }) => [name, productId]))
}

function draftOf(file: ArticleFile, productIds: ReadonlyMap<string, number>, now: Date) {
  const { slug, codes, daysAgo: _age, cover: _cover, ...draft } = file
  return {
    ...draft,
    cover: existsSync(join(ART, `${coverKey(slug)}.webp`)) ? `/media/${coverKey(slug)}` : '',
    video: '',
    poster: '',
    publishAt: publishedAt(file, now),
    productIds: codes.flatMap((code) => productIds.get(code) ?? []),
  }
}

export const coverKey = (slug: string) => `article-${slug}`

/** A time of the working day in Shanghai, `daysAgo` days ago. */
function publishedAt({ slug, daysAgo }: ArticleFile, now: Date) {
  const today = Math.floor((now.getTime() + 8 * HOUR) / DAY) * DAY - 8 * HOUR
  const at = today - daysAgo * DAY + between(randomFrom(slug), 8 * 60, 17 * 60) * 60_000
  return new Date(Math.min(at, now.getTime() - HOUR))
}

function viewsOf({ slug, daysAgo }: ArticleFile) {
  return between(randomFrom(`views of ${slug}`), 60, 480) + daysAgo * between(randomFrom(slug), 2, 14)
}

/** 'service.html' is the version that holds, 'service@1.0.html' an older one. */
async function insertPage(tx: Db, file: string, now: Date) {
  const name = file.split(/[@.]/)[0] as PageName
  const { head, body } = readHead(readFileSync(join(PAGES, file), 'utf8'))
  const { version = '', daysAgo = '0' } = Object.fromEntries(head)
  const publishAt = new Date(now.getTime() - Number(daysAgo) * DAY)
  await publishPage(tx, { name, version, title: pageTitles[name], body, publishAt }, who)
}
