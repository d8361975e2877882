import { refuse } from '@gongfang/contract/base/refusal'
import { asPage } from '@gongfang/contract/base/values'
import { getOwnSignUp, getTickets, listSignUps } from '@gongfang/contract/buying/activity'
import { findVoucher, showVoucher } from '../../../goods/voucher/door.ts'
import { type App, serve } from '../../../http/serve.ts'
import { cardAt } from '../calendar/actions.ts'
import { keepOwnDeadlines } from '../deadline/actions.ts'
import { countInstitutionSeats } from '../sign-up-queries.ts'
import { countSignUps, findOwn, listSignUpRows, listTickets } from './queries.ts'

export function ownRoutes(app: App) {
  serve(app, listSignUps, async ({ tab, page, limit }, ctx) => {
    await keepOwnDeadlines(ctx)
    const filter = { memberId: ctx.caller.id, tab, now: ctx.now, page, limit }
    const [shown, rows, counts] = await Promise.all([
      cardAt(ctx),
      listSignUpRows(ctx.db, filter),
      countSignUps(ctx.db, filter),
    ])
    const cards = rows.map(({ activity, ...row }) => ({ ...row, activity: shown(activity) }))
    return { ...asPage(cards, counts[tab], filter), counts }
  })

  serve(app, getOwnSignUp, async ({ activityId }, ctx) => {
    await keepOwnDeadlines(ctx)
    const { id: memberId, institutionId } = ctx.caller
    const [found, institutionSeats] = await Promise.all([
      findOwn(ctx.db, { activityId, memberId, now: ctx.now }),
      institutionId === null ? 0 : countInstitutionSeats(ctx.db, { activityId, institutionId }),
    ])
    return { signUp: found ?? null, institutionSeats }
  })

  serve(app, getTickets, async ({ no }, { db, caller, now }) => {
    const rows = await listTickets(db, { no, memberId: caller.id })
    if (rows.length === 0) refuse('notFound')
    const tickets = await Promise.all(
      rows.map(async ({ voucherId, ...row }) => {
        const voucher = (await findVoucher(db, voucherId)) ?? refuse('notFound')
        return { ...row, voucher: await showVoucher(voucher, now) }
      }),
    )
    return { tickets }
  })
}
