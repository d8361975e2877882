import { refuse } from '@gongfang/contract/refusal'
import { readPrivateFile, uploadFile } from '@gongfang/contract/upload'
import { TransportError } from '../http/errors.ts'
import { type App, BinaryAnswer, serve } from '../http/serve.ts'
import { saveUpload } from './actions.ts'
import { findOwnUpload } from './queries.ts'
import { isPublicKey } from './rules.ts'

/** Even if a browser were talked into reading a file as a page, that page could do nothing. */
const HARMLESS = "default-src 'none'; sandbox"

export function uploadRoutes(app: App) {
  serve(app, uploadFile, ({ kind }, ctx) => saveUpload(ctx, ctx.file ?? refuse('uploadMissing'), kind))

  serve(app, readPrivateFile, async ({ id }, { db, caller, outside }) => {
    const upload = (await findOwnUpload(db, caller.id, id)) ?? refuse('notFound')
    const bytes = (await outside.storage.get(upload.key)) ?? refuse('notFound')
    return new BinaryAnswer(bytes, {
      'content-type': upload.mime,
      'content-disposition': `attachment; filename*=UTF-8''${headerText(upload.name)}`,
      'content-security-policy': HARMLESS,
    })
  })

  app.http.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const key = request.params['*']
    const bytes = isPublicKey(key) ? await app.house.outside.storage.get(key) : null
    if (!bytes) throw new TransportError(404)
    return reply
      .type(`image/${key.split('.')[1]}`)
      .header('content-security-policy', HARMLESS)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes)
  })
}

const headerText = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
