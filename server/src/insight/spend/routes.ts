import { exportSpend, readSpend } from '@gongfang/contract/insight/spend'
import { type App, serve } from '../../http/serve.ts'
import { sheetAnswer } from '../../http/sheet-answer.ts'
import { exportAll, read } from './actions.ts'

export function spendRoutes(app: App) {
  serve(app, readSpend, (input, ctx) => read(ctx, input))
  serve(app, exportSpend, async (input, ctx) => {
    const { name, bytes } = await exportAll(ctx, input)
    return sheetAnswer(bytes, name, 'spend.xlsx')
  })
}
