import type { ArticleKind, PageName } from '@gongfang/contract/service/content'

/** An article as staff enter it; origin and access are not part of the input. */
export interface ArticleDraft {
  kind: ArticleKind
  category: string
  title: string
  summary: string
  cover: string
  body: string
  author: string
  unit: string
  source: string
  tags: string[]
  video: string
  poster: string
  pinned: boolean
  /** Null: not published. */
  publishAt: Date | null
  attachments: { name: string; url: string; size: number; mime: string }[]
  productIds: number[]
}

export interface PageDraft {
  name: PageName
  version: string
  title: string
  body: string
  publishAt: Date
}
