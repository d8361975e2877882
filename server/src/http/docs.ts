import { randomBytes } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { TransportError } from './errors.ts'
import { openApi } from './openapi.ts'
import { scriptHashes } from './policy.ts'
import type { App } from './serve.ts'

/** `/api/openapi.json`, and a page to read it where `API_DOCS` is on. */
export function docsRoutes({ http, endpoints, house }: App) {
  let document: object | undefined
  http.get('/api/openapi.json', async (_, reply) => {
    document ??= openApi(endpoints, { siteName: '工坊商城', origin: house.env.publicUrl ?? '' })
    return reply.header('cache-control', 'no-cache').send(document)
  })
  if (!house.env.apiDocs) return
  let reader: Promise<FastifyInstance> | undefined
  http.get('/api/docs', (_, reply) => reply.redirect('/api/docs/', 301))
  http.get('/api/docs/*', async (request, reply) => {
    reader ??= openReader()
    const { statusCode, headers, rawPayload } = await (await reader).inject(request.url)
    if (statusCode !== 200) throw new TransportError(404)
    if (!String(headers['content-type']).startsWith('text/html'))
      return reply.headers({ ...headers, 'cache-control': 'no-cache' }).send(rawPayload)
    const nonce = randomBytes(16).toString('base64')
    // The reader puts this nonce on the style sheet that its script makes.
    const page = rawPayload
      .toString()
      .replace('<head>', `<head><meta property="csp-nonce" content="${nonce}">`)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy(page, nonce) })
      .send(page)
  })
}

/** As strict as the shop's policy, because the page shares the origin with a member's token. */
const policy = (page: string, nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes(page)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Four megabytes of script, which a shop that nobody reads about would carry in memory: loaded for the first reader. */
async function openReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reader = fastify()
  await reader.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: '工坊商城 API',
      withDefaultFonts: false,
      ...withoutCompany,
    } as never,
  })
  return reader
}

/** The reader would offer services of its maker, which the document and whoever reads it would be sent to. */
const withoutCompany = {
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}
