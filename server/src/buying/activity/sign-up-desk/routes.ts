import { refuse } from '@gongfang/contract/base/refusal'
import { normalPhone } from '@gongfang/contract/base/values'
import * as desk from '@gongfang/contract/buying/activity-desk'
import { asKeyPage, idBefore } from '../../../db/key-page.ts'
import { type App, serve } from '../../../http/serve.ts'
import { noteSearch } from '../../../system/audit/door.ts'
import {
  countSignUps,
  countSignUpsOf,
  countStates,
  findByPhone,
  listSignUps,
  listSignUpsOf,
} from '../sign-up-desk-queries.ts'
import { asShown, cancelFor, issue, promoteFor, signUpFor, tellThem } from './actions.ts'

export function signUpDeskRoutes(app: App) {
  serve(app, desk.listDeskSignUps, async ({ after, limit, ...filter }, ctx) => {
    await noteSearch(ctx, '报名', filter.keyword)
    const page = { before: idBefore(after), limit: limit + 1 }
    const [rows, total, counts] = await Promise.all([
      listSignUps(ctx.db, filter, page),
      countSignUps(ctx.db, filter),
      countStates(ctx.db, filter.activityId),
    ])
    return {
      ...asKeyPage(rows.map(asShown), limit, total),
      counts,
    }
  })

  serve(app, desk.listMemberSignUps, async ({ id, after, limit }, { db }) => {
    const page = { before: idBefore(after), limit: limit + 1 }
    const [rows, total] = await Promise.all([listSignUpsOf(db, id, page), countSignUpsOf(db, id)])
    return asKeyPage(rows, limit, total)
  })

  serve(app, desk.findMemberToSignUp, async ({ phone }, ctx) => {
    const mobile = normalPhone(phone) ?? ''
    return (await findByPhone(ctx.db, mobile)) ?? refuse('notFound')
  })

  serve(app, desk.signUpMember, (input, ctx) => signUpFor(ctx, input))

  serve(app, desk.promoteSignUp, ({ no }, ctx) => promoteFor(ctx, no))

  serve(app, desk.cancelDeskSignUp, (input, ctx) => cancelFor(ctx, input))

  serve(app, desk.tellSignUps, (input, ctx) => tellThem(ctx, input))

  serve(app, desk.issueCertificates, ({ activityId }, ctx) => issue(ctx, activityId))
}
