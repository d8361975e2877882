import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mediaWidths } from '@gongfang/contract/base/media'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../http/serve.ts'
import { images } from '../../../outside/images.ts'

const ART = fileURLToPath(new URL('../../../../seed/art', import.meta.url))

const LARGEST = mediaWidths.at(-1)

/** Serves pictures in fixed widths, as AVIF if the browser accepts it, else as WebP. */
export function mediaRoutes({ http, house }: App) {
  const { env, outside } = house
  const pictures = images({
    artDir: ART,
    storage: outside.storage,
    cacheDir: join(env.dataDir, 'cache/media'),
  })

  async function send(request: FastifyRequest, reply: FastifyReply, name: string, width: number | undefined) {
    const format = /\bimage\/avif\b/.test(request.headers.accept ?? '') ? 'avif' : 'webp'
    const bytes = width === undefined ? null : await pictures.get({ name, width, format })
    reply.header('vary', 'accept').header('content-security-policy', "default-src 'none'; sandbox")
    if (!bytes) return reply.status(404).header('cache-control', 'no-cache').type('text/plain').send('')
    return reply
      .type(`image/${format}`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes)
  }

  http.get<{ Params: { width: string; name: string } }>('/media/:width/:name', (request, reply) => {
    const width = mediaWidths.find((each) => String(each) === request.params.width)
    return send(request, reply, request.params.name, width)
  })
  http.get<{ Params: { name: string } }>('/media/:name', (request, reply) =>
    send(request, reply, request.params.name, LARGEST),
  )
}
