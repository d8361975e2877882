import type { ArticleKind } from '@gongfang/contract/service/content'
import type { ArticleState } from '@gongfang/contract/service/content-desk'
import type { Tone } from '../../ui/show.tsx'

export const articleTones: Record<ArticleState, Tone> = {
  draft: 'neutral',
  timed: 'progress',
  published: 'good',
}

/** The address at which shoppers read an article. */
export const publicPath = (kind: ArticleKind, id: number) =>
  `${kind === 'news' ? '/news' : '/shares'}?id=${id}`
