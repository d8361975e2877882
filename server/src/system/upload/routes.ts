import { refuse } from '@gongfang/contract/base/refusal'
import { readPrivateFile, uploadFile } from '@gongfang/contract/system/upload'
import { TransportError } from '../../http/errors.ts'
import { type App, serve } from '../../http/serve.ts'
import { saveUpload } from './actions.ts'
import { uploadDeskRoutes } from './desk-routes.ts'
import { asDownload, HARMLESS } from './download.ts'
import { findOwnUpload } from './queries.ts'
import { isPublicKey, mimeOfKey } from './rules.ts'

export function uploadRoutes(app: App) {
  serve(app, uploadFile, ({ kind }, ctx) =>
    saveUpload(ctx, { memberId: ctx.caller.id, staffId: null }, ctx.file ?? refuse('uploadMissing'), kind),
  )

  serve(app, readPrivateFile, async ({ id }, { db, caller, outside }) => {
    const upload = (await findOwnUpload(db, caller.id, id)) ?? refuse('notFound')
    const bytes = (await outside.storage.get(upload.key)) ?? refuse('notFound')
    return asDownload(upload, bytes)
  })

  app.http.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const key = request.params['*']
    const bytes = isPublicKey(key) ? await app.house.outside.storage.get(key) : null
    if (!bytes) throw new TransportError(404)
    return reply
      .type(mimeOfKey(key))
      .header('content-disposition', key.endsWith('.pdf') ? 'attachment' : 'inline')
      .header('content-security-policy', HARMLESS)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes)
  })

  uploadDeskRoutes(app)
}
