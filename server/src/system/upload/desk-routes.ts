import { refuse } from '@gongfang/contract/base/refusal'
import { fileReaders, readMemberFile, saveStaffUpload } from '@gongfang/contract/system/upload-desk'
import { TransportError } from '../../http/errors.ts'
import { type App, serve } from '../../http/serve.ts'
import { can } from '../../http/session.ts'
import { audit } from '../audit/door.ts'
import { saveUpload } from './actions.ts'
import { asDownload } from './download.ts'
import { findMemberUpload } from './queries.ts'

export function uploadDeskRoutes(app: App) {
  serve(app, saveStaffUpload, ({ kind }, ctx) => {
    const owner = { memberId: null, staffId: ctx.caller.id }
    return saveUpload(ctx, owner, ctx.file ?? refuse('uploadMissing'), kind)
  })

  serve(app, readMemberFile, async ({ id }, ctx) => {
    const upload = (await findMemberUpload(ctx.db, id)) ?? refuse('notFound')
    const readers = fileReaders[upload.kind] ?? []
    if (!readers.some((permission) => can(ctx.caller, permission))) throw new TransportError(403)
    const bytes = (await ctx.outside.storage.get(upload.key)) ?? refuse('notFound')
    // Records who looked at a member's papers.
    if (upload.kind === 'licence')
      await audit(ctx.db, ctx, {
        what: 'member.readLicence',
        subject: `member ${upload.memberId}`,
        after: { upload: id },
      })
    return asDownload(upload, bytes)
  })
}
