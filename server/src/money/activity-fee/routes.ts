import { refuse } from '@gongfang/contract/base/refusal'
import { getSignUpPayStatus, paySignUp } from '@gongfang/contract/money/activity-fee'
import { keepDeadlines } from '../../buying/activity/door.ts'
import { type App, serve, serveOnce } from '../../http/serve.ts'
import { isMoneyOpen } from '../../system/provider/door.ts'
import { askAbout, isLate, pay } from '../payment/door.ts'
import { findSignUpPayStatus } from './queries.ts'

export function activityFeeRoutes(app: App) {
  serveOnce(app, paySignUp, (input, ctx) => pay(ctx, { ...input, purpose: 'signUp', way: input.way }))

  serve(app, getSignUpPayStatus, async ({ no, check }, ctx) => {
    const { db, transaction: run, now, caller } = ctx
    const wanted = { no, memberId: caller.id }
    const status = await findSignUpPayStatus(db, wanted)
    if (status && (check || isLate(status, now)))
      await askAbout(ctx, { purpose: 'signUp', subjectId: status.id, memberId: caller.id })
    await keepDeadlines({ db, run, now, memberId: caller.id, isOpen: () => isMoneyOpen(ctx) })
    return (await findSignUpPayStatus(db, wanted)) ?? refuse('notFound')
  })
}
