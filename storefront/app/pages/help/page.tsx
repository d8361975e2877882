import { searchHelp } from '@gongfang/web/help/search.ts'
import { helpGroups } from '@gongfang/web/help/topic.ts'
import { TopicView } from '@gongfang/web/help/topic-view.tsx'
import { data, Link } from 'react-router'
import { shopOf } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { feedbackPath, helpPath, helpTopicPath } from '../../base/paths.ts'
import { breadcrumbData, pageHead, withOrigin } from '../../base/seo.ts'
import { useSite } from '../../base/site.ts'
import { HelpList } from '../../insight/help/help-list.tsx'
import topicStyles from '../../insight/help/topic-view.module.css'
import { findTopic, topics } from '../../insight/help/topics.ts'
import { screens } from '../../screens.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { Route } from './+types/page'
import styles from './page.module.css'

const TITLE = screens.help.title

/** The texts stay on the server: a page gets the names of all topics, and its own topic. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const topic = params.topic === undefined ? null : findTopic(params.topic)
  if (topic === undefined)
    throw data({ reason: 'notFound', msg: '没有这个帮助主题', fields: {} }, { status: 404 })
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 60)
  const crumbs = [
    { label: '首页', to: screens.products.path },
    ...(topic ? [{ label: TITLE, to: helpPath }, { label: topic.title }] : [{ label: TITLE }]),
  ]
  const head = [
    ...pageHead({
      title: topic?.title ?? TITLE,
      description: topic
        ? `${topic.title}：${topic.summary}`
        : `${TITLE}：${topics.map(({ title }) => title).join('、')}`,
      path: topic ? helpTopicPath(topic.name) : helpPath,
      hidden: query !== '',
    }),
    breadcrumbData(crumbs),
  ]
  return {
    topic,
    related:
      topic?.related.flatMap((name) => findTopic(name) ?? []).map(({ name, title }) => ({ name, title })) ??
      [],
    groups: helpGroups(topics.map(({ name, title, group, summary }) => ({ name, title, group, summary }))),
    query,
    found: searchHelp(topics, query),
    crumbs,
    head: withOrigin(head, shopOf(context).origin),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(TITLE, loaderData?.topic?.title) },
  ...(loaderData?.head ?? []),
]

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { topic, related, groups, query, found, crumbs } = loaderData
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={crumbs} />
      {topic ? (
        <div className={styles.columns}>
          <nav aria-label={TITLE} className={styles.topics}>
            {groups.map(({ title, topics }) => (
              <div key={title}>
                <p>{title}</p>
                <ul>
                  {topics.map(({ name, title }) => (
                    <li key={name}>
                      <Link to={helpTopicPath(name)} aria-current={name === topic.name ? 'page' : undefined}>
                        {title}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <article className={styles.article}>
            <TopicView topic={topic} related={related} topicPath={helpTopicPath} styles={topicStyles} />
            <Unsolved title={topic.title} path={helpTopicPath(topic.name)} />
          </article>
        </div>
      ) : (
        <div className={styles.article}>
          <HelpList groups={groups} query={query} found={found} />
        </div>
      )}
    </div>
  )
}

function Unsolved({ title, path }: { title: string; path: string }) {
  const { kefuMobile, serviceHours } = useSite()
  return (
    <p className={styles.unsolved}>
      没有解决？
      <Link to={feedbackPath({ content: `关于帮助“${title}”：`, page: path })}>提交反馈</Link>
      {kefuMobile && (
        <>
          ，或致电 <a href={`tel:${kefuMobile}`}>{kefuMobile}</a>
          {serviceHours && `（${serviceHours}）`}
        </>
      )}
    </p>
  )
}
