import { refuse } from '@gongfang/contract/base/refusal'
import { listSubstitutes, QUICK_ORDER_LINES, readList } from '@gongfang/contract/goods/quick-order'
import { type App, serve } from '../../http/serve.ts'
import { LIST_LIMITS, readWorkbook } from '../../outside/sheet-reading.ts'
import { listLines } from '../catalogue/door.ts'
import { listSubstituteIds } from './queries.ts'
import { readSheets } from './rules.ts'

export function quickOrderRoutes(app: App) {
  serve(app, readList, async (_, { file, caller }) => {
    const book = await readWorkbook(
      file?.bytes ?? refuse('uploadMissing'),
      LIST_LIMITS,
      `member ${caller.id}`,
    )
    const unread = [...book.hiddenSheets.map((name) => `${name}（隐藏）`), ...book.unreadSheets]
    const list = readSheets(book.sheets, unread) ?? refuse('sheetEmpty')
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
