import { type ActivityCard, listActivities } from '@gongfang/contract/buying/activity'
import {
  type Article,
  type ArticleKind,
  type ArticleList,
  getNews,
  getShare,
  listNews,
  listShares,
} from '@gongfang/contract/service/content'
import { getSiteConfig } from '@gongfang/contract/system/config'
import { idIn } from '@gongfang/web/base/query.ts'
import { data, type MetaDescriptor, type RouterContextProvider } from 'react-router'
import { shopOf } from '../../base/call.ts'
import { leadToLast } from '../../base/last-page.ts'
import { withOrigin } from '../../base/seo.ts'
import { articleHead, listHead } from './head.ts'
import { filterSearch, listInput, readFilter } from './list-filter.ts'
import { sectionAt } from './sections.ts'

type Loaded = { kind: ArticleKind; head: MetaDescriptor[] } & (
  | { article: Article; list?: never; coming?: never }
  | { list: ArticleList; coming: ComingActivity[]; article?: never }
)

/** An activity beside the list of articles. */
export type ComingActivity = Pick<ActivityCard, 'id' | 'title' | 'startsAt'>
const ACTIVITIES = 4

const calls = {
  news: { list: listNews, detail: getNews },
  share: { list: listShares, detail: getShare },
} as const

/** The same path shows the list or, with `?id=`, an article. */
export async function loadArticles(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Loaded> {
  const { pathname, searchParams } = new URL(request.url)
  const section = sectionAt(pathname)
  const { kind } = section
  const shop = shopOf(context)
  const wanted = searchParams.get('id')
  if (wanted === null) {
    const filter = readFilter(searchParams)
    const [list, { data: activities }] = await Promise.all([
      shop(calls[kind].list, listInput(filter)),
      shop(listActivities, { tab: 'open', limit: ACTIVITIES }),
    ])
    leadToLast(list, filter.page, (page) => section.path + filterSearch({ ...filter, page }))
    const coming = activities.map(({ id, title, startsAt }) => ({ id, title, startsAt }))
    return { kind, list, coming, head: withOrigin(listHead(section, filter, list), shop.origin) }
  }
  const id = idIn(wanted) ?? missing()
  const [article, site] = await Promise.all([shop(calls[kind].detail, { id }), shop(getSiteConfig, {})])
  return { kind, article, head: withOrigin(articleHead(section, article, site.name), shop.origin) }
}

/** Answers an invalid id like an article that does not exist. */
function missing(): never {
  throw data({ reason: 'articleMissing', msg: '文章不存在或未发布', fields: {} }, { status: 404 })
}
