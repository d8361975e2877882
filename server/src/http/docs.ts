import fastify, { type FastifyInstance } from 'fastify'
import { TransportError } from './errors.ts'
import { openApi } from './openapi.ts'
import type { App } from './serve.ts'

/** `/api/openapi.json` and a page to read it. */
export function docsRoutes({ http, endpoints }: App) {
  let document: object | undefined
  http.get('/api/openapi.json', async (_, reply) => {
    document ??= openApi(endpoints, '工坊商城')
    return reply.header('cache-control', 'no-cache').send(document)
  })
  let reader: Promise<FastifyInstance> | undefined
  http.get('/api/docs', (_, reply) => reply.redirect('/api/docs/', 301))
  http.get('/api/docs/*', async (request, reply) => {
    reader ??= openReader()
    const { statusCode, headers, rawPayload } = await (await reader).inject(request.url)
    if (statusCode !== 200) throw new TransportError(404)
    return reply
      .headers({ ...headers, 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .send(rawPayload)
  })
}

const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'"

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
