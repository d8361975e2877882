import { refuse } from '@gongfang/contract/base/refusal'
import * as codes from '@gongfang/contract/goods/material-code'
import { type App, serve } from '../../http/serve.ts'
import { sheetAnswer } from '../../http/sheet-answer.ts'
import { readChanges, readPage, remove, resolve, save } from './actions.ts'
import { exportCodes, importCodes, readSheet } from './sheet-actions.ts'

export function materialCodeRoutes(app: App) {
  serve(app, codes.listMaterialCodes, (input, ctx) => readPage(ctx, input))
  serve(app, codes.resolveMaterialCodes, (input, ctx) => resolve(ctx, input))
  serve(app, codes.saveMaterialCode, (input, ctx) => save(ctx, input))
  serve(app, codes.deleteMaterialCode, (input, ctx) => remove(ctx, input))
  serve(app, codes.listMaterialChanges, (input, ctx) => readChanges(ctx, input))
  serve(app, codes.readMaterialSheet, (_, ctx) => readSheet(ctx, ctx.file?.bytes ?? refuse('uploadMissing')))
  serve(app, codes.importMaterialCodes, (input, ctx) => importCodes(ctx, input))
  serve(app, codes.exportMaterialCodes, async (_, ctx) => {
    const { name, bytes } = await exportCodes(ctx)
    return sheetAnswer(bytes, name, 'material-codes.xlsx')
  })
}
