import { listSubstitutes, QUICK_ORDER_LINES, readList } from '@gongfang/contract/quick-order'
import { refuse } from '@gongfang/contract/refusal'
import { listLines } from '../catalogue/door.ts'
import { type App, serve } from '../http/serve.ts'
import { readSheet } from '../outside/sheet-reading.ts'
import { listSubstituteIds } from './queries.ts'
import { readSheets } from './rules.ts'

export function quickOrderRoutes(app: App) {
  serve(app, readList, async (_, { file }) => {
    const rows = await readSheet(file?.bytes ?? refuse('uploadMissing'))
    const numbers = rows.map((_, at) => at + 1)
    const list = readSheets([{ name: '', rows, numbers, hiddenRows: [] }], []) ?? refuse('sheetEmpty')
    return {
      ...list,
      lines: list.lines.slice(0, QUICK_ORDER_LINES),
      left: Math.max(0, list.lines.length - QUICK_ORDER_LINES),
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
