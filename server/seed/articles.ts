import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArticleKind } from '@gongfang/contract/service/content'

const FOLDER = join(import.meta.dirname, 'articles')
const folders: Record<ArticleKind, string> = { news: 'news', share: 'shares' }

/** A file of the folder: lines of `key: value`, a line of three hyphens, then HTML. */
export interface ArticleFile {
  slug: string
  kind: ArticleKind
  title: string
  category: string
  summary: string
  author: string
  unit: string
  source: string
  tags: string[]
  daysAgo: number
  pinned: boolean
  /** Model codes of SKUs, or titles of products. */
  codes: string[]
  /** Names a drawing, where the goods of the text would not do. */
  cover: string
  body: string
}

/** In the order of their names, so that the demo shop is the same everywhere. */
export const articleFiles = (): ArticleFile[] =>
  (['news', 'share'] as const).flatMap((kind) => {
    const folder = join(FOLDER, folders[kind])
    return readdirSync(folder)
      .filter((name) => name.endsWith('.html'))
      .sort()
      .map((name) => readArticle(kind, name.slice(0, -5), readFileSync(join(folder, name), 'utf8')))
  })

export function readArticle(kind: ArticleKind, slug: string, text: string): ArticleFile {
  const { head, body } = readHead(text)
  const value = (key: string) => head.get(key) ?? ''
  const list = (key: string) =>
    value(key)
      .split(/[,，]/)
      .flatMap((each) => each.trim() || [])
  const [author = '', unit = ''] = value('author').split(/\s+·\s+/)
  return {
    slug,
    kind,
    title: value('title'),
    category: value('category'),
    summary: value('summary'),
    author,
    unit,
    source: value('source'),
    tags: list('tags'),
    daysAgo: Number(value('daysAgo')),
    pinned: /^(?:true|yes|1)$/.test(value('pinned')),
    codes: list('codes'),
    cover: value('cover'),
    body,
  }
}

/** `key: value` lines above the first `---`, and what stands below it. */
export function readHead(text: string): { head: Map<string, string>; body: string } {
  const [top = '', ...rest] = text.replaceAll('\r\n', '\n').split(/^---$/m)
  const lines = top.split('\n').flatMap((line) => {
    const [, key = '', value = ''] = /^(\w+):\s*(.*)$/.exec(line.trim()) ?? []
    return key ? [[key, value.trim()] as const] : []
  })
  return { head: new Map(lines), body: rest.join('---').trim() }
}
