import { asPage } from '@gongfang/contract/base/values'
import { askQuestion, listQuestions } from '@gongfang/contract/buying/question'
import {
  answerQuestion,
  countQuestions,
  hideQuestion,
  listQuestionDesk,
} from '@gongfang/contract/buying/question-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { asKeyPage, pageFrom } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { answer, ask, hide } from './question-actions.ts'
import * as queries from './question-queries.ts'
import { masked } from './rules.ts'

export function questionRoutes(app: App) {
  serve(app, listQuestions, async (wish, { db }) => {
    const [questions, total] = await Promise.all([
      queries.listAnswered(db, wish),
      queries.countAnswered(db, wish.productId),
    ])
    return asPage(
      questions.map((question) => ({ ...question, author: masked(question.author) })),
      total,
      wish,
    )
  })
  serve(app, askQuestion, (wish, ctx) => ask(ctx, wish))
  serve(app, listQuestionDesk, async ({ after, limit, ...filter }, { db }) => {
    const [rows, total] = await Promise.all([
      queries.listQuestionRows(db, filter, pageFrom(after, limit, isQueue('question', filter.state))),
      queries.countQuestionRows(db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, countQuestions, async (_, { db }) => {
    const [waiting, answered, hidden] = await Promise.all([
      queries.countQuestionRows(db, { state: 'waiting' }),
      queries.countQuestionRows(db, { state: 'answered' }),
      queries.countQuestionRows(db, { state: 'hidden' }),
    ])
    return { waiting, answered, hidden }
  })
  serve(app, answerQuestion, (wish, ctx) => answer(ctx, wish))
  serve(app, hideQuestion, (wish, ctx) => hide(ctx, wish))
}
