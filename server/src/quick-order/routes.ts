import { listSubstitutes, QUICK_ORDER_LINES, readList, readRows } from '@gongfang/contract/quick-order'
import { refuse } from '@gongfang/contract/refusal'
import { listLines } from '../catalogue/door.ts'
import { type App, serve } from '../http/serve.ts'
import { readSheet } from '../outside/sheet-reading.ts'
import { listSubstituteIds } from './queries.ts'

export function quickOrderRoutes(app: App) {
  serve(app, readList, async (_, { file }) => {
    const lines = readRows(await readSheet(file?.bytes ?? refuse('uploadMissing')))
    if (lines.length === 0) refuse('sheetEmpty')
    return {
      lines: lines.slice(0, QUICK_ORDER_LINES),
      left: Math.max(0, lines.length - QUICK_ORDER_LINES),
    }
  })

  serve(app, listSubstitutes, async ({ skuId, quantity }, ctx) => {
    const found = await listSubstituteIds(ctx.db, skuId, quantity)
    return listLines(
      ctx,
      found.map((each) => each.skuId),
    )
  })
}
