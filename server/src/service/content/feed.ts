import type { ArticleKind } from '@gongfang/contract/service/content'
import { type Screen, screens } from '../../../../storefront/app/screens.ts'
import type { FeedItem } from './feed-queries.ts'
import { escaped } from './views.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const all: readonly Screen[] = Object.values(screens)

/** Personal and temporary pages that search engines must not visit, by the beginnings of their paths. */
const PRIVATE = all
  .filter(({ access, crawled }) => access === 'login' || crawled === false)
  .map(({ path }) => path.replace(/:.*/, ''))

/** Pages of the sitemap whose addresses no row names. */
export const sitemapPages = all
  .filter(({ sitemap }) => sitemap)
  .map(({ path }) => path.replace(/\/:\w+\?$/, ''))

/** Other orders, other views and open dialogs of the same page. */
const SAME_PAGE = ['quick', 'compare', 'sort', 'view', 'size', 'signup'].map((name) => `/*?*${name}=`)

export const robotsText = (origin: string) =>
  [
    'User-agent: *',
    ...['/api/', ...PRIVATE, ...SAME_PAGE].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

const SECURITY_TEXT_DAYS = 180

/** The contact for reports of security problems. */
export const securityText = (origin: string, { phone, now }: { phone: string; now: Date }) => {
  const digits = phone.replace(/[^\d+-]/g, '')
  const end = new Date(now.getTime() + SECURITY_TEXT_DAYS * 86_400_000)
  return [
    `Contact: ${origin}/about`,
    ...(digits ? [`Contact: tel:${digits}`] : []),
    `Expires: ${end.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: zh, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

export const sitemapIndex = (origin: string, files: readonly string[]) =>
  `${HEAD}<sitemapindex ${SITEMAP}>\n${files
    .map((file) => `<sitemap><loc>${escaped(origin + file)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`

export const sitemap = (origin: string, pages: readonly { path: string; changedAt: string | null }[]) =>
  `${HEAD}<urlset ${SITEMAP}>\n${pages
    .map(
      ({ path, changedAt }) =>
        `<url><loc>${escaped(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>\n`,
    )
    .join('')}</urlset>\n`

export const articlePath = (kind: ArticleKind, id: number) =>
  `${kind === 'news' ? '/news' : '/shares'}?id=${id}`

export function rss(
  origin: string,
  site: { name: string; about: string },
  items: readonly FeedItem[],
): string {
  const link = (path: string) => escaped(origin + path)
  return `${HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escaped(`${site.name} · 新闻与技术分享`)}</title>
<link>${link('/news')}</link>
<description>${escaped(site.about)}</description>
<language>zh-CN</language>
<atom:link href="${link('/rss.xml')}" rel="self" type="application/rss+xml"/>
${items
  .map(
    ({ id, kind, title, summary, category, author, publishedAt }) => `<item>
<title>${escaped(title)}</title>
<link>${link(articlePath(kind, id))}</link>
<guid isPermaLink="true">${link(articlePath(kind, id))}</guid>
<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>
<category>${escaped(category)}</category>
${author && `<dc:creator>${escaped(author)}</dc:creator>\n`}<description>${escaped(summary)}</description>
</item>
`,
  )
  .join('')}</channel>
</rss>
`
}

/** https://www.w3.org/TR/appmanifest: the shop under its own name and mark on the screen of a phone. */
export const manifestText = ({ name, intro }: { name: string; intro: string }) =>
  JSON.stringify({
    name,
    short_name: name,
    ...(intro && { description: intro.slice(0, 300) }),
    lang: 'zh-CN',
    dir: 'ltr',
    id: '/products',
    start_url: '/products',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
