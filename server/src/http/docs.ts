import scalar from '@scalar/fastify-api-reference'
import { openApi } from './openapi.ts'
import type { App } from './serve.ts'

/** `/api/openapi.json` and a page to read it. */
export function docsRoutes({ http, endpoints }: App) {
  let document: object | undefined
  http.get('/api/openapi.json', async (_, reply) => {
    document ??= openApi(endpoints, '工坊商城')
    return reply.header('cache-control', 'no-cache').send(document)
  })
  http.register(async (docs) => {
    docs.addHook('onRequest', async (_, reply) => {
      reply
        .header('cache-control', 'no-cache')
        .header(
          'content-security-policy',
          "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'",
        )
    })
    await docs.register(scalar, {
      routePrefix: '/api/docs',
      configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false } as never,
    })
  })
}
