import type { ArticleKind } from '@gongfang/contract/service/content'
import type { ArticleForm } from '@gongfang/contract/service/content-desk'

export const newArticle = (kind: ArticleKind, category: string): ArticleForm => ({
  kind,
  category,
  title: '',
  summary: '',
  cover: '',
  body: '',
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
