import { TransportError } from '../../http/errors.ts'
import type { App } from '../../http/serve.ts'
import { findAttachment } from './queries.ts'

/** Names of article files are generated letters and digits, never the uploader's names. */
const NAME = /^[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{2,5}$/

/** Serves files while an article offers them: under the name shown in the article, and as a download. */
export function fileRoutes({ http, house }: App) {
  http.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params
    const [file] = NAME.test(name) ? await findAttachment(house.db, `/files/${name}`, house.clock()) : []
    const bytes = file ? await house.outside.storage.get(`file/${name}`) : null
    if (!file || !bytes) throw new TransportError(404)
    return reply
      .type(file.mime)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'no-cache')
      .send(bytes)
  })
}
