import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { type askQuestion, QUESTION_RULES } from '@gongfang/contract/buying/question'
import {
  type answerQuestion,
  type hideQuestion,
  type QuestionState,
  questionStateNames,
} from '@gongfang/contract/buying/question-desk'
import type { MemberContext, StaffContext } from '../../http/context.ts'
import { changed } from '../../http/kept.ts'
import { audit } from '../../system/audit/door.ts'
import { tellMember } from './events.ts'
import * as queries from './question-queries.ts'

export const ask = (ctx: MemberContext, { productId, content }: Parsed<typeof askQuestion>) =>
  ctx.once(async (tx) => {
    if (!(await queries.isOnSale(tx, productId))) refuse('notFound')
    if ((await queries.countWaiting(tx, ctx.caller.id)) >= QUESTION_RULES.waiting) refuse('questionsWaiting')
    return {
      id: await queries.insertQuestion(tx, { memberId: ctx.caller.id, productId, content, now: ctx.now }),
    }
  })

/** Also brings a hidden one back, and puts an answer right; the member hears of the first answer alone. */
export const answer = (ctx: StaffContext, wish: Parsed<typeof answerQuestion>) =>
  ctx.transaction(async (tx) => {
    const { id, from } = wish
    const question = (await queries.lockQuestion(tx, id)) ?? refuse('notFound')
    if (from !== undefined) mustBe(question, from)
    if (question.answer !== wish.before) refuse('changedMeanwhile')
    await queries.updateQuestion(tx, {
      id,
      state: 'answered',
      answer: wish.answer,
      who: ctx.caller.name,
      now: ctx.now,
    })
    await audit(tx, ctx, {
      what: 'question.answer',
      subject: `question ${id}`,
      before: { state: question.state, answer: question.answer },
      after: { state: 'answered', answer: wish.answer },
    })
    if (question.answer === '')
      await tellMember(tx, {
        memberId: question.memberId,
        event: 'questionAnswered',
        reference: `question ${id}`,
        values: { productId: question.productId, title: question.title },
      })
    await changed(tx, 'catalogue')
    return {}
  })

function mustBe({ state, decidedBy }: { state: QuestionState; decidedBy: string }, seen: QuestionState) {
  if (state !== seen)
    refuse('questionMoved', { values: { who: decidedBy || '其他人', state: questionStateNames[state] } })
}

export const hide = (ctx: StaffContext, { id, from }: Parsed<typeof hideQuestion>) =>
  ctx.transaction(async (tx) => {
    const question = (await queries.lockQuestion(tx, id)) ?? refuse('notFound')
    const { state } = question
    mustBe(question, from)
    await queries.updateQuestion(tx, {
      id,
      state: 'hidden',
      answer: question.answer,
      who: ctx.caller.name,
      now: ctx.now,
    })
    await audit(tx, ctx, {
      what: 'question.hide',
      subject: `question ${id}`,
      before: { state },
      after: { state: 'hidden' },
    })
    await changed(tx, 'catalogue')
    return {}
  })
