import {
  exportOverview,
  getOverviewCards,
  getOverviewDetails,
  getTrend,
  listTodo,
} from '@gongfang/contract/insight/report-desk'
import { type App, serve } from '../../http/serve.ts'
import { sheetAnswer } from '../../http/sheet-answer.ts'
import { makeDetails } from './overview/actions.ts'
import { makeCards, makeTrend } from './overview/card-actions.ts'
import { overviewSheet } from './overview/exports.ts'
import type { Reports } from './parts.ts'
import { listTodos } from './todo/actions.ts'

export function reportRoutes(app: App, all: Reports) {
  serve(app, listTodo, (_, { db, caller, now }) => listTodos(db, all, caller, now))
  serve(app, getOverviewCards, async ({ currency }, { db, now }) => ({
    at: now.toISOString(),
    cards: await makeCards(db, all, currency, now),
  }))
  serve(app, getTrend, (wish, { db, now }) => makeTrend(db, all, wish, now))
  serve(app, getOverviewDetails, (wish, { db, now }) => makeDetails(db, all, wish, now))
  serve(app, exportOverview, async (wish, { db, now }) => {
    const { bytes, name } = await overviewSheet(db, all, wish, now)
    return sheetAnswer(bytes, name, 'overview.xlsx')
  })
}
