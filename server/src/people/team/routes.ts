import * as unit from '@gongfang/contract/base/unit'
import { asAnchoredPage } from '@gongfang/contract/base/values'
import {
  readInstitutionSettings,
  saveInstitutionSettings,
} from '@gongfang/contract/people/institution-settings'
import * as team from '@gongfang/contract/people/team'
import { idUpTo } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import type { HandOn } from '../member/door.ts'
import { changeRoles, disable, handOverTo, leaveOwn, readOwnTeam, remove } from './actions.ts'
import {
  accept,
  listOwnInvitations,
  makeInvitation,
  readOpenInvitation,
  revoke,
} from './invitation-actions.ts'
import { countEvents, listEvents } from './queries.ts'
import { admitAsColleague, ask, readOwn, turnDownAsColleague, withdraw } from './request-actions.ts'
import { listOpenRequests } from './request-queries.ts'
import { readSettings, saveSettings } from './settings-actions.ts'
import { appoint, assign, byColleague, endUnit, keepUnit } from './unit-actions.ts'
import { listUnitRows } from './unit-queries.ts'

export function teamRoutes(app: App, handOn: HandOn) {
  serve(app, team.readTeam, (_, ctx) => readOwnTeam(ctx))
  serve(app, team.listTeamEvents, async ({ page, limit, anchor }, { db, caller }) => {
    const wish = { institutionId: caller.institutionId ?? 0, newestId: idUpTo(anchor) }
    const [events, total] = await Promise.all([
      listEvents(db, { ...wish, page, limit }),
      countEvents(db, wish),
    ])
    return asAnchoredPage(events, total, { page, limit, anchor }, ({ id }) => String(id))
  })
  serve(app, team.setColleagueRoles, (input, ctx) => changeRoles(ctx, input))
  serve(app, team.setColleagueDisabled, (input, ctx) => disable(ctx, input))
  serve(app, team.removeColleague, (input, ctx) => remove(ctx, handOn, input))
  serve(app, team.handOver, (input, ctx) => handOverTo(ctx, input))
  serve(app, team.leaveTeam, (input, ctx) => leaveOwn(ctx, handOn, input))

  serve(app, unit.listUnits, (_, { db, caller }) => listUnitRows(db, caller.institutionId ?? 0))
  serve(app, unit.saveUnit, (input, ctx) =>
    byColleague(ctx, 'units', (tx, work) => keepUnit(tx, work, input)),
  )
  serve(app, unit.setUnitEnded, (input, ctx) =>
    byColleague(ctx, 'units', (tx, work) => endUnit(tx, work, input)),
  )
  serve(app, unit.setUnitManagers, (input, ctx) =>
    byColleague(ctx, 'units', (tx, work) => appoint(tx, work, input)),
  )
  serve(app, unit.setColleagueUnit, (input, ctx) =>
    byColleague(ctx, 'people', (tx, work) => assign(tx, work, input)),
  )

  serve(app, readInstitutionSettings, (_, ctx) => readSettings(ctx))
  serve(app, saveInstitutionSettings, (input, ctx) => saveSettings(ctx, input))

  serve(app, team.askToJoin, (input, ctx) => ask(ctx, input))
  serve(app, team.readOwnRequest, (_, ctx) => readOwn(ctx))
  serve(app, team.withdrawRequest, (input, ctx) => withdraw(ctx, input))
  serve(app, team.listRequests, (_, { db, caller }) => listOpenRequests(db, caller.institutionId ?? 0))
  serve(app, team.admitRequest, (input, ctx) => admitAsColleague(ctx, input))
  serve(app, team.refuseRequest, (input, ctx) => turnDownAsColleague(ctx, input))

  serve(app, team.invite, (input, ctx) => makeInvitation(ctx, input))
  serve(app, team.listInvitations, (_, ctx) => listOwnInvitations(ctx))
  serve(app, team.revokeInvitation, (input, ctx) => revoke(ctx, input))
  serve(app, team.readInvitation, (input, ctx) => readOpenInvitation(ctx, input))
  serve(app, team.acceptInvitation, (input, ctx) => accept(ctx, input))

  // Links that were sent before decision 140.
  app.http.get<{ Params: { code: string } }>('/join/:code', (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`/join#${encodeURIComponent(request.params.code)}`, 302),
  )
}
