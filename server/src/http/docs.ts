import { randomBytes } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { TransportError } from './errors.ts'
import { type KeptAnswer, type Made, seal } from './kept.ts'
import { openApi } from './openapi.ts'
import { scriptHashes } from './policy.ts'
import { sendSealed } from './send-kept.ts'
import type { App } from './serve.ts'

/** `/api/openapi.json`, and a page to read it where `API_DOCS` is on. */
export function docsRoutes({ http, endpoints, house }: App) {
  const documentAnswer = async () => ({
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(openApi(endpoints, { siteName: '工坊商城', origin: house.env.publicUrl ?? '' })),
  })
  let document: Promise<KeptAnswer> | undefined
  http.get('/api/openapi.json', async (request, reply) => {
    document ??= seal(documentAnswer())
    return sendSealed(request, reply, await document)
  })
  if (!house.env.apiDocs) return
  let reader: Promise<FastifyInstance> | undefined
  const files = new Map<string, KeptAnswer>()
  http.get('/api/docs', (_, reply) => reply.redirect('/api/docs/', 301))
  http.get('/api/docs/*', async (request, reply) => {
    reader ??= openReader()
    const { statusCode, headers, rawPayload } = await (await reader).inject(request.url)
    if (statusCode !== 200) throw new TransportError(404)
    const type = String(headers['content-type'])
    if (!type.startsWith('text/html')) {
      const [path = ''] = request.url.split('?')
      const file = files.get(path) ?? (await seal(asMade(type, rawPayload)))
      files.set(path, file)
      return sendSealed(request, reply, file)
    }
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

const asMade = async (type: string, body: Buffer): Promise<Made> => ({
  headers: { 'content-type': type },
  body,
})

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
