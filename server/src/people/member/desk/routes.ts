import { refuse } from '@gongfang/contract/base/refusal'
import { listInstitutions, readInstitution } from '@gongfang/contract/people/institution-list-desk'
import * as desk from '@gongfang/contract/people/member-desk'
import { asKeyPage, idBefore, pageFrom } from '../../../db/key-page.ts'
import { type App, serve } from '../../../http/serve.ts'
import { noteSearch } from '../../../system/audit/door.ts'
import type { HandOn } from '../membership/actions.ts'
import { maskedNumber } from '../rules.ts'
import {
  endSessions,
  join,
  leave,
  readDetail,
  reveal,
  sendMessage,
  setDisabled,
  setRoles,
  unbindWechat,
} from './actions.ts'
import {
  countDepotOf,
  countMessagesTo,
  countOrdersOf,
  listDepotOf,
  listMessagesTo,
  listOrdersOf,
  listSessionsOf,
} from './history-queries.ts'
import { countInstitutionRows, findInstitutionRecord, listInstitutionRows } from './institution-queries.ts'
import { countMemberRows, countStates, listMemberRows } from './list-queries.ts'
import { listApproved } from './queries.ts'

export function deskRoutes(app: App, handOn: HandOn) {
  serve(app, desk.listMembers, async ({ after, limit, ...filter }, ctx) => {
    const { db } = ctx
    await noteSearch(ctx, '会员', filter.keyword)
    const [rows, total] = await Promise.all([
      listMemberRows(db, filter, pageFrom(after, limit, false)),
      countMemberRows(db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, desk.countMembers, (_, { db }) => countStates(db))
  serve(app, desk.readMember, ({ id }, { db }) => readDetail(db, id))
  serve(app, desk.revealMember, (input, ctx) => reveal(ctx, input))

  serve(app, desk.listMemberOrders, async (input, { db }) =>
    page(input, listOrdersOf(db, at(input)), countOrdersOf(db, input.id)),
  )
  serve(app, desk.listMemberDepot, async (input, { db }) =>
    page(input, listDepotOf(db, at(input)), countDepotOf(db, input.id)),
  )
  serve(app, desk.listMemberMessages, async (input, { db }) =>
    page(input, listMessagesTo(db, at(input)), countMessagesTo(db, input.id)),
  )
  serve(app, desk.listMemberSessions, ({ id }, { db, now }) => listSessionsOf(db, id, now))

  serve(app, desk.endMemberSessions, (input, ctx) => endSessions(ctx, input))
  serve(app, desk.setMemberDisabled, (input, ctx) => setDisabled(ctx, input))
  serve(app, desk.unbindMemberWechat, (input, ctx) => unbindWechat(ctx, input))
  serve(app, desk.sendMemberMessage, (input, ctx) => sendMessage(ctx, input))
  serve(app, desk.findInstitutions, async ({ keyword }, { db }) => {
    const found = await listApproved(db, keyword)
    return found.map(masked)
  })
  serve(app, listInstitutions, async ({ after, limit, ...filter }, { db }) => {
    const [rows, total] = await Promise.all([
      listInstitutionRows(db, filter, pageFrom(after, limit, false)),
      countInstitutionRows(db, filter),
    ])
    return asKeyPage(rows.map(masked), limit, total)
  })
  serve(app, readInstitution, async ({ id }, { db }) =>
    masked((await findInstitutionRecord(db, id)) ?? refuse('notFound')),
  )
  serve(app, desk.joinInstitution, (input, ctx) => join(ctx, handOn, input))
  serve(app, desk.setMemberRoles, (input, ctx) => setRoles(ctx, input))
  serve(app, desk.leaveInstitution, (input, ctx) => leave(ctx, handOn, input))
}

const masked = <I extends { creditCode: string }>(one: I) => ({
  ...one,
  creditCode: maskedNumber(one.creditCode),
})

interface PageInput {
  id: number
  after?: string | undefined
  limit: number
}

const at = ({ id, after, limit }: PageInput) => ({ id, before: idBefore(after), limit: limit + 1 })

async function page<T extends { id: number }>(
  { limit }: PageInput,
  rows: PromiseLike<readonly T[]>,
  total: Promise<number>,
) {
  const [found, counted] = await Promise.all([rows, total])
  return asKeyPage(found, limit, counted)
}
