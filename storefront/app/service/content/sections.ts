import type { ArticleKind } from '@gongfang/contract/service/content'
import { screens } from '../../screens.ts'

/** News and technical articles use the same pages. */
export const sections = {
  news: { kind: 'news', ...screens.news, empty: '暂无新闻' },
  share: { kind: 'share', ...screens.shares, empty: '暂无技术分享' },
} as const satisfies Record<ArticleKind, object>
export type Section = (typeof sections)[ArticleKind]

export const sectionAt = (pathname: string): Section =>
  pathname.startsWith(sections.news.path) ? sections.news : sections.share

export const articlePath = (kind: ArticleKind, id: number) => `${sections[kind].path}?id=${id}`
