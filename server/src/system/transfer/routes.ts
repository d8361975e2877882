import { refuse } from '@gongfang/contract/base/refusal'
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
} from '@gongfang/contract/system/transfer'
import { asKeyPage, idBefore } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { can } from '../../http/session.ts'
import { sheetAnswer } from '../../http/sheet-answer.ts'
import { hideFindings, readFile, retry } from './actions.ts'
import { startExportJob } from './export.ts'
import { addPicture, confirmImport, getOwnJob, startImportJob } from './import.ts'
import type { TransferKinds } from './kinds.ts'
import { countJobs, listJobs } from './queries.ts'
import { makeTemplate } from './template.ts'

export function transferRoutes(app: App, { exports, imports }: TransferKinds) {
  serve(app, listTransfers, async ({ after, limit, ...input }, ctx) => {
    const filter = { ...input, ...(can(ctx.caller, 'staff.write') ? {} : { staffId: ctx.caller.id }) }
    const [rows, total] = await Promise.all([
      listJobs(ctx.db, filter, { before: idBefore(after), limit: limit + 1 }),
      countJobs(ctx.db, filter),
    ])
    return asKeyPage(
      rows.map((job) => hideFindings(ctx, job)),
      limit,
      total,
    )
  })
  serve(app, getTransfer, async ({ id }, ctx) => hideFindings(ctx, await getOwnJob(ctx, id)))
  serve(app, readTransferFile, async ({ id }, ctx) => {
    const { bytes, name } = await readFile(ctx, { exports, imports }, id)
    return sheetAnswer(bytes, name, `transfer-${id}.xlsx`)
  })
  serve(app, retryTransfer, async ({ id }, ctx) => {
    await retry(ctx, id)
    return {}
  })
  serve(app, startExport, (input, ctx) => startExportJob(ctx, exports, input))
  serve(app, readTemplate, async ({ kind }) => {
    const { title } = importKinds[kind]
    return sheetAnswer(await makeTemplate(imports, kind), `${title}导入模板.xlsx`, `template-${kind}.xlsx`)
  })
  serve(app, startImport, ({ kind }, ctx) => startImportJob(ctx, kind, ctx.file ?? refuse('uploadMissing')))
  serve(app, addImportPicture, ({ id }, ctx) =>
    addPicture(ctx, imports, { jobId: Number(id), file: ctx.file ?? refuse('uploadMissing') }),
  )
  serve(app, applyImport, async ({ id }, ctx) => {
    await confirmImport(ctx, id)
    return {}
  })
}
