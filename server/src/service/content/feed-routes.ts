import type { KeptNoun } from '@gongfang/contract/base/endpoint'
import { pageTitles } from '@gongfang/contract/service/content'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TransportError } from '../../http/errors.ts'
import { seal } from '../../http/kept.ts'
import { originOf } from '../../http/origin.ts'
import { sendKept, sendSealed } from '../../http/send-kept.ts'
import type { App } from '../../http/serve.ts'
import { readConfig } from '../../system/config/door.ts'
import {
  articlePath,
  manifestText,
  robotsText,
  rss,
  securityText,
  sitemap,
  sitemapIndex,
  sitemapPages,
} from './feed.ts'
import { listAddresses, listFeed, listParts, type SourceName } from './feed-queries.ts'

const FEED_ITEMS = 50
const addressOf: Record<SourceName, (row: { id: number; kind: 'news' | 'share' | null }) => string> = {
  categories: ({ id }) => `/category?id=${id}`,
  articles: ({ id, kind }) => articlePath(kind ?? 'news', id),
  activities: ({ id }) => `/activity/${id}`,
  products: ({ id }) => `/product/${id}`,
}
const names = Object.keys(addressOf) as SourceName[]

/** Sitemaps, feeds and similar files; cached as bytes like every public answer. */
export function feedRoutes(app: App) {
  const { http, house } = app
  const { db, env } = house
  const answer = answering(house)

  http.get('/robots.txt', (...both) => answer(both, 'text/plain', [], robotsText))

  // RFC 9116. Its expiry date moves every day, so it is not cached.
  http.get('/.well-known/security.txt', async (request, reply) => {
    const { kefuMobile } = await readConfig(db)
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
      .send(securityText(originOf(env, request), { phone: kefuMobile, now: house.clock() }))
  })

  http.get('/manifest.webmanifest', (...both) =>
    answer(both, 'application/manifest+json', ['config'], async () => manifestText(await readConfig(db))),
  )

  http.get('/rss.xml', (...both) =>
    answer(both, 'application/rss+xml', ['content', 'config'], async (origin) => {
      const [{ name, intro }, items] = await Promise.all([
        readConfig(db),
        listFeed(db, house.clock(), FEED_ITEMS),
      ])
      return rss(origin, { name, about: intro || name }, items)
    }),
  )

  sitemapRoutes(app, answer)
}

function sitemapRoutes({ http, house }: App, answer: ReturnType<typeof answering>) {
  const { db } = house

  http.get('/sitemap.xml', (...both) =>
    answer(both, 'application/xml', ['content', 'catalogue', 'activity'], async (origin) => {
      const files = names.map(async (name) =>
        (await listParts(db, name, house.clock())).map(({ part }) => `/sitemap/${name}-${part}.xml`),
      )
      return sitemapIndex(origin, ['/sitemap/pages-1.xml', ...(await Promise.all(files)).flat()])
    }),
  )

  http.get('/sitemap/pages-1.xml', (...both) =>
    answer(both, 'application/xml', [], (origin) => {
      const texts = Object.keys(pageTitles).map((name) =>
        name === 'about' ? '/about' : `/about?page=${name}`,
      )
      return sitemap(
        origin,
        [...sitemapPages, ...texts].map((path) => ({ path, changedAt: null })),
      )
    }),
  )

  http.get<{ Params: { file: string } }>('/sitemap/:file', (request, reply) => {
    const [, name, part] = /^([a-z]+)-([1-9]\d{0,8})\.xml$/.exec(request.params.file) ?? []
    const source = names.find((one) => one === name)
    if (!source) throw new TransportError(404)
    return answer(
      [request, reply],
      'application/xml',
      ['content', 'catalogue', 'activity'],
      async (origin) => {
        const rows = await listAddresses(db, source, Number(part), house.clock())
        if (rows.length === 0) throw new TransportError(404)
        return sitemap(
          origin,
          rows.map((row) => ({ path: addressOf[source](row), changedAt: row.changedAt })),
        )
      },
    )
  })
}

/** Sends a text that is made of these nouns. */
function answering({ kept, env }: App['house']) {
  return async (
    [request, reply]: [FastifyRequest, FastifyReply],
    type: string,
    nouns: readonly KeptNoun[],
    make: (origin: string) => Promise<string> | string,
  ) => {
    const origin = originOf(env, request)
    const headers = { 'content-type': `${type}; charset=utf-8` }
    const made = async () => ({ headers, body: await make(origin) })
    if (env.publicUrl !== null) return sendKept(kept, request, reply, nouns, made)
    // Without a configured origin the host comes from the request. Such answers are not cached, or anybody could fill
    // the memory with invented host names.
    return sendSealed(request, reply, await seal(made()))
  }
}
