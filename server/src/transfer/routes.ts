import { refuse } from '@gongfang/contract/refusal'
import {
  addImportPicture,
  applyImport,
  getTransfer,
  importKinds,
  listTransfers,
  readTemplate,
  readTransferFile,
  retryTransfer,
  startExport,
  startImport,
} from '@gongfang/contract/transfer'
import { asKeyPage, idBefore } from '../db/key-page.ts'
import { type App, serve } from '../http/serve.ts'
import { can } from '../http/session.ts'
import { sheetAnswer } from '../http/sheet-answer.ts'
import { readFile, retry, told } from './actions.ts'
import { askExport } from './export.ts'
import { confirm, getOwnJob, takeFile, takePicture } from './import.ts'
import { countJobs, listJobs } from './queries.ts'
import { makeTemplate } from './template.ts'

export function transferRoutes(app: App) {
  // Who may do neither has none of their own.
  serve(app, listTransfers, async ({ after, limit, ...wish }, ctx) => {
    const filter = { ...wish, ...(can(ctx.caller, 'staff.write') ? {} : { staffId: ctx.caller.id }) }
    const [rows, total] = await Promise.all([
      listJobs(ctx.db, filter, { before: idBefore(after), limit: limit + 1 }),
      countJobs(ctx.db, filter),
    ])
    return asKeyPage(
      rows.map((job) => told(ctx, job)),
      limit,
      total,
    )
  })
  serve(app, getTransfer, async ({ id }, ctx) => told(ctx, await getOwnJob(ctx, id)))
  serve(app, readTransferFile, async ({ id }, ctx) => {
    const { bytes, name } = await readFile(ctx, id)
    return sheetAnswer(bytes, name, `transfer-${id}.xlsx`)
  })
  serve(app, retryTransfer, async ({ id }, ctx) => {
    await retry(ctx, id)
    return {}
  })
  serve(app, startExport, ({ kind, filter }, ctx) => askExport(ctx, kind, filter))
  serve(app, readTemplate, async ({ kind }) => {
    const { title } = importKinds[kind]
    return sheetAnswer(await makeTemplate(kind), `${title}导入模板.xlsx`, `template-${kind}.xlsx`)
  })
  serve(app, startImport, ({ kind }, ctx) => takeFile(ctx, kind, ctx.file ?? refuse('uploadMissing')))
  serve(app, addImportPicture, ({ id }, ctx) =>
    takePicture(ctx, Number(id), ctx.file ?? refuse('uploadMissing')),
  )
  serve(app, applyImport, async ({ id }, ctx) => {
    await confirm(ctx, id)
    return {}
  })
}
