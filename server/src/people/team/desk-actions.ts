import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type {
  admitRequestOf,
  refuseRequestOf,
  revokeInvitationOf,
  setMembershipDisabled,
} from '@gongfang/contract/people/team-desk'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { audit } from '../../system/audit/door.ts'
import {
  findBelonging,
  findColleague,
  getName,
  insertTeamEvent,
  lockInstitutions,
  mustHaveOwner,
  updateState,
} from '../member/door.ts'
import { tellMember } from './events.ts'
import { listInvitationRows, updateRevoked } from './invitation-queries.ts'
import { listEvents, listPeople, lockColleague } from './queries.ts'
import { admit, turnDown } from './request-actions.ts'
import { listOpenRequests, withdrawNeedless } from './request-queries.ts'
import { stateOf } from './rules.ts'
import { getDemands } from './settings-actions.ts'
import type { UnitWork } from './unit-actions.ts'
import { listUnitRows } from './unit-queries.ts'

const EVENTS = 50
/** How the shop's staff are called to members. */
const STAFF = '商城客服'

export async function readTeam(db: Db, institutionId: number, now: Date) {
  const newest = { newestId: Number.MAX_SAFE_INTEGER, page: 1, limit: EVENTS }
  const [people, units, invitations, requests, events, demands] = await Promise.all([
    listPeople(db, { institutionId, withDisabled: true }),
    listUnitRows(db, institutionId),
    listInvitationRows(db, institutionId),
    listOpenRequests(db, institutionId),
    listEvents(db, { institutionId, ...newest }),
    getDemands(db, institutionId),
  ])
  return {
    people,
    units,
    invitations: invitations.map((row) => ({ ...row, state: stateOf(row, now) })),
    requests,
    demands,
    events,
  }
}

export const disableAsStaff = (
  ctx: StaffContext,
  { institutionId, memberId, disabled, reason }: Parsed<typeof setMembershipDisabled>,
) =>
  ctx.transaction(async (tx) => {
    const place = { memberId, institutionId }
    if (!(await lockColleague(tx, place))) refuse('notFound')
    const [institution] = await lockInstitutions(tx, [institutionId])
    const { state } = (await findColleague(tx, place)) ?? refuse('notFound')
    if (disabled === (state === 'disabled')) return {}
    if (!disabled && (await findBelonging(tx, memberId))) refuse('colleagueElsewhere')
    await updateState(tx, { ...place, state: disabled ? 'disabled' : 'active' })
    if (!disabled) await withdrawNeedless(tx, { memberId, now: ctx.now })
    await mustHaveOwner(tx, institutionId, await getName(tx, memberId))
    const what = disabled ? 'disabled' : 'enabled'
    const event = await insertTeamEvent(tx, { ...place, what, actorId: null, reason, now: ctx.now })
    await tellMember(tx, {
      memberId,
      event: disabled ? 'teamDisabled' : 'teamEnabled',
      reference: `team/${event}`,
      values: { jigou: institution?.jigou ?? '', name: STAFF },
    })
    await audit(tx, ctx, {
      what: disabled ? 'institution.disable' : 'institution.enable',
      subject: `institution ${institutionId}`,
      before: { memberId, state },
      after: { memberId, state: disabled ? 'disabled' : 'active', reason },
    })
    return {}
  })

export const revokeAsStaff = (
  ctx: StaffContext,
  { institutionId, id, reason }: Parsed<typeof revokeInvitationOf>,
) =>
  ctx.transaction(async (tx) => {
    await lockInstitutions(tx, [institutionId])
    const [revoked] = await updateRevoked(tx, { id, institutionId, now: ctx.now })
    const { roles } = revoked ?? refuse('notFound')
    const about = { institutionId, memberId: null, actorId: null, roles, reason, now: ctx.now }
    await insertTeamEvent(tx, { ...about, what: 'revoked' })
    await audit(tx, ctx, {
      what: 'institution.revokeInvitation',
      subject: `institution ${institutionId}`,
      after: { reason },
    })
    return {}
  })

/** Staff act for an institution whose own people do not answer, or that has none left. */
const byStaff = (ctx: StaffContext, institutionId: number) => ({
  institutionId,
  actorId: null,
  now: ctx.now,
  lock: async (tx: Db) => {
    const [institution] = await lockInstitutions(tx, [institutionId])
    return { jigou: institution?.jigou ?? refuse('notFound'), name: STAFF }
  },
})

export const admitAsStaff = (ctx: StaffContext, { institutionId, ...input }: Parsed<typeof admitRequestOf>) =>
  ctx.transaction(async (tx) => {
    await admit(tx, byStaff(ctx, institutionId), input)
    const subject = `institution ${institutionId}`
    await audit(tx, ctx, { what: 'institution.admit', subject, after: input })
    return {}
  })

export const refuseAsStaff = (
  ctx: StaffContext,
  { institutionId, ...input }: Parsed<typeof refuseRequestOf>,
) =>
  ctx.transaction(async (tx) => {
    await turnDown(tx, byStaff(ctx, institutionId), input)
    const subject = `institution ${institutionId}`
    await audit(tx, ctx, { what: 'institution.refuse', subject, after: input })
    return {}
  })

export const changeUnitsAsStaff = <T>(
  ctx: StaffContext,
  { institutionId, seen: _, ...asked }: { institutionId: number; seen?: unknown },
  change: (tx: Db, work: UnitWork) => Promise<T>,
) =>
  ctx.transaction(async (tx) => {
    if (!(await lockInstitutions(tx, [institutionId]))[0]) refuse('notFound')
    const done = await change(tx, { institutionId, actorId: null, now: ctx.now })
    await audit(tx, ctx, {
      what: 'institution.unit',
      subject: `institution ${institutionId}`,
      after: asked,
    })
    return done
  })
