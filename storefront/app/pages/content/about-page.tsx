import { dayOf } from '@gongfang/contract/base/time'
import { getPage, type PageName, pageTitles, type ShopPage } from '@gongfang/contract/service/content'
import { data, Link, useNavigate } from 'react-router'
import { shopOf } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { breadcrumbData, pageHead, withOrigin } from '../../base/seo.ts'
import { useSite } from '../../base/site.ts'
import { screens } from '../../screens.ts'
import { Contact } from '../../service/content/contact.tsx'
import { Prose } from '../../service/content/prose.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { Route } from './+types/about-page'
import styles from './about-page.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const name = searchParams.get('page') ?? 'about'
  if (!isPage(name))
    throw data({ reason: 'notFound', msg: '页面不存在或已被移除', fields: {} }, { status: 404 })
  const version = searchParams.get('version') ?? undefined
  const shop = shopOf(context)
  const page = await shop(getPage, { name, ...(version !== undefined && { version }) })
  return { page, head: withOrigin(headOf(page, version !== undefined), shop.origin) }
}

const isPage = (name: string): name is PageName => Object.hasOwn(pageTitles, name)
const pathOf = (name: PageName, version?: string) => {
  const search = new URLSearchParams({ ...(name !== 'about' && { page: name }), ...(version && { version }) })
  return search.size > 0 ? `${screens.about.path}?${search}` : screens.about.path
}

function headOf({ name, title, body }: ShopPage, old: boolean) {
  const words = body.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
  return [
    ...pageHead({
      title,
      description: words.slice(0, 110) || title,
      path: pathOf(name),
      hidden: old || body === '',
    }),
    breadcrumbData(crumbsOf(title)),
  ]
}

const crumbsOf = (title: string) => [{ label: '首页', to: screens.products.path }, { label: title }]

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { name, title } = loaderData?.page ?? { name: 'about', title: '' }
  return [
    { title: pageTitle(screens.about.title, name === 'about' ? '' : title) },
    ...(loaderData?.head ?? []),
  ]
}

export default function AboutPage({ loaderData: { page } }: Route.ComponentProps) {
  const { name, title, body } = page
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={crumbsOf(title)} />
      <div className={styles.columns}>
        <Pages page={page} />
        <article className={styles.article}>
          <h1 tabIndex={-1}>{title}</h1>
          <Version page={page} />
          {name === 'about' && <Intro />}
          {body ? <Prose html={body} /> : name !== 'about' && <p className={styles.none}>内容尚未发布</p>}
          {name === 'about' && <Contact />}
          <Versions page={page} />
        </article>
      </div>
    </div>
  )
}

/** The configured description of the shop. */
function Intro() {
  const { intro } = useSite()
  return intro ? <p className={styles.intro}>{intro}</p> : null
}

/** The shop's pages: a list beside the text on a PC, a select above it on a phone. */
function Pages({ page: { name, pages } }: { page: ShopPage }) {
  const navigate = useNavigate()
  const all = Object.entries(pageTitles) as [PageName, string][]
  return (
    <nav aria-label="关于与帮助" className={styles.pages}>
      <ul>
        {all.map(([each, title]) => {
          const found = pages.find((one) => one.name === each)
          return (
            <li key={each}>
              <Link to={pathOf(each)} aria-current={each === name ? 'page' : undefined}>
                {title}
                {found && <small>{dayOf(found.publishedAt)} 更新</small>}
              </Link>
            </li>
          )
        })}
      </ul>
      <select
        aria-label="选择页面"
        value={name}
        onChange={({ target }) => navigate(pathOf(target.value as PageName))}
      >
        {all.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
    </nav>
  )
}

function Version({ page: { name, shown, versions } }: { page: ShopPage }) {
  if (!shown) return null
  const [newest] = versions
  return (
    <p className={styles.version}>
      版本 {shown.version} · {dayOf(shown.publishedAt)} 起生效
      {newest && newest.version !== shown.version && (
        <>
          {' '}
          · 这是旧版本，<Link to={pathOf(name)}>查看现行版本</Link>
        </>
      )}
    </p>
  )
}

function Versions({ page: { name, versions } }: { page: ShopPage }) {
  if (versions.length < 2) return null
  return (
    <section className={styles.versions} aria-labelledby="versions">
      <h2 id="versions">历史版本</h2>
      <ul>
        {versions.map(({ version, publishedAt }) => (
          <li key={version}>
            <Link to={pathOf(name, version)}>{version}</Link> {dayOf(publishedAt)}
          </li>
        ))}
      </ul>
    </section>
  )
}
