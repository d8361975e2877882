import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  type InstitutionAction,
  isSameRoles,
  roleMay,
  roleNames,
  rolesInOrder,
} from '@gongfang/contract/people/institution'
import type {
  handOver,
  leaveTeam,
  removeColleague,
  setColleagueDisabled,
  setColleagueRoles,
} from '@gongfang/contract/people/team'
import type { Db } from '../../db/connect.ts'
import type { Caller, Context } from '../../http/context.ts'
import { roleMust } from '../../http/session.ts'
import {
  endSessions,
  exit,
  findBelonging,
  findColleague,
  getName,
  type HandOn,
  insertTeamEvent,
  lockInstitutions,
  lockMember,
  mustHaveOwner,
  mustNotStrand,
  tellManagers,
  updateRoles,
  updateState,
} from '../member/door.ts'
import { tellMember } from './events.ts'
import { listPeople, lockColleague } from './queries.ts'
import { withdrawNeedless } from './request-queries.ts'
import { mustTouch, rolesWithoutOwner } from './rules.ts'

export type TeamContext = Context<'approvedMember'>

export async function readOwnTeam({ db, caller }: TeamContext) {
  const { institutionId, jigou } = (await findBelonging(db, caller.id)) ?? refuse('institutionMissing')
  const people = await listPeople(db, { institutionId, withDisabled: roleMay(caller.roles, 'people') })
  return { institutionId, jigou, people }
}

export const changeRoles = (
  ctx: TeamContext,
  { memberId, roles: given, seen }: Parsed<typeof setColleagueRoles>,
) =>
  ctx.transaction(async (tx) => {
    const { institutionId, jigou, own } = await lockTeam(tx, ctx.caller, 'people')
    const roles = rolesInOrder(given)
    const { roles: before } = await getColleague(tx, { memberId, institutionId })
    mustTouch(own, { before, after: roles })
    if (isSameRoles(before, roles)) return {}
    if (seen && !isSameRoles(seen, before)) refuse('changedMeanwhile')
    await updateRoles(tx, { memberId, institutionId, roles })
    await mustHaveOwner(tx, institutionId, await subjectOf(tx, ctx, memberId))
    const event = await note(tx, ctx, { institutionId, what: 'roles', memberId, roles })
    if (memberId !== ctx.caller.id)
      await tellMember(tx, {
        memberId,
        event: 'teamRoles',
        reference: event,
        values: { jigou, name: await getName(tx, ctx.caller.id), roles: roleNames(roles) },
      })
    return {}
  })

export const disable = (ctx: TeamContext, { memberId, disabled }: Parsed<typeof setColleagueDisabled>) =>
  withColleague(ctx, memberId, async (tx, { institutionId, jigou, state }) => {
    if (disabled === (state === 'disabled')) return {}
    if (!disabled && (await findBelonging(tx, memberId))) refuse('colleagueElsewhere')
    await updateState(tx, { memberId, institutionId, state: disabled ? 'disabled' : 'active' })
    if (!disabled) await withdrawNeedless(tx, { memberId, now: ctx.now })
    const event = await note(tx, ctx, { institutionId, what: disabled ? 'disabled' : 'enabled', memberId })
    await tellMember(tx, {
      memberId,
      event: disabled ? 'teamDisabled' : 'teamEnabled',
      reference: event,
      values: { jigou, name: await getName(tx, ctx.caller.id) },
    })
    return {}
  })

export const remove = (
  ctx: TeamContext,
  handOn: HandOn,
  { memberId, reason, successorId }: Parsed<typeof removeColleague>,
) =>
  withColleague(ctx, memberId, async (tx, { institutionId, jigou }) => {
    await updateState(tx, { memberId, institutionId, state: 'left' })
    await endSessions(tx, memberId)
    const event = await note(tx, ctx, { institutionId, what: 'removed', memberId, reason })
    await tellMember(tx, {
      memberId,
      event: 'teamRemoved',
      reference: event,
      values: { jigou, name: await getName(tx, ctx.caller.id), reason: reason && `：${reason}` },
    })
    const told = { institutionId, jigou, about: memberId, reference: event }
    await tellManagers(tx, { ...told, event: 'teamLeft', except: ctx.caller.id })
    const by = { actorId: ctx.caller.id, who: '', now: ctx.now }
    await handOn(tx, { memberId, institutionId, successorId, ...by })
    return {}
  })

export const handOverTo = (ctx: TeamContext, { memberId }: Parsed<typeof handOver>) =>
  ctx.transaction(async (tx) => {
    const { institutionId, jigou, own } = await lockTeam(tx, ctx.caller, 'owners')
    const { roles, state } = await getColleague(tx, { memberId, institutionId })
    if (memberId === ctx.caller.id || state !== 'active') refuse('notFound')
    const becomes = rolesInOrder([...roles, 'owner'])
    await updateRoles(tx, { memberId, institutionId, roles: becomes })
    await updateRoles(tx, { memberId: ctx.caller.id, institutionId, roles: rolesWithoutOwner(own) })
    const event = await note(tx, ctx, { institutionId, what: 'handedOver', memberId, roles: becomes })
    await tellMember(tx, {
      memberId,
      event: 'teamHandedOver',
      reference: event,
      values: { jigou, name: await getName(tx, ctx.caller.id) },
    })
    return {}
  })

export const leaveOwn = (
  ctx: TeamContext,
  handOn: HandOn,
  { institutionId, successorId }: Parsed<typeof leaveTeam>,
) =>
  ctx.transaction(async (tx) => {
    const { id } = await lockMember(tx, ctx.caller.id)
    const before = await findBelonging(tx, id)
    if (before?.institutionId !== institutionId) return refuse('changedMeanwhile')
    await mustNotStrand(tx, id)
    const reason = '会员已离开机构'
    const by = { actorId: id, who: '会员本人', now: ctx.now }
    await exit(tx, {
      memberId: id,
      before,
      what: 'left',
      reason,
      handOn: { by: handOn, to: successorId },
      ...by,
    })
    return {}
  })

/** Roles may have changed between the page and the press, so they are read again under the institution's lock. */
export async function lockTeam(tx: Db, caller: Caller, action: InstitutionAction) {
  const institutionId = caller.institutionId ?? refuse('institutionMissing')
  await lockInstitutions(tx, [institutionId])
  const now = await findBelonging(tx, caller.id)
  if (now?.institutionId !== institutionId) return refuse('changedMeanwhile')
  roleMust(now, action)
  return { institutionId, jigou: now.jigou, own: now.roles }
}

type Team = Awaited<ReturnType<typeof lockTeam>> & Awaited<ReturnType<typeof getColleague>>

/** Runs a change that ends or resumes the membership of somebody else. */
const withColleague = <T>(ctx: TeamContext, memberId: number, work: (tx: Db, team: Team) => Promise<T>) =>
  ctx.transaction(async (tx) => {
    if (memberId === ctx.caller.id) refuse('ownMembership')
    const place = { memberId, institutionId: ctx.caller.institutionId ?? refuse('institutionMissing') }
    if (!(await lockColleague(tx, place))) refuse('notFound')
    const team = await lockTeam(tx, ctx.caller, 'people')
    const colleague = await getColleague(tx, place)
    mustTouch(team.own, { before: colleague.roles })
    return work(tx, { ...team, ...colleague })
  })

const getColleague = async (tx: Db, place: { memberId: number; institutionId: number }) =>
  (await findColleague(tx, place)) ?? refuse('notFound')

const subjectOf = async (tx: Db, { caller }: TeamContext, memberId: number) =>
  memberId === caller.id ? '您' : getName(tx, memberId)

async function note(
  tx: Db,
  { caller, now }: TeamContext,
  event: Omit<Parameters<typeof insertTeamEvent>[1], 'actorId' | 'now'>,
) {
  return `team/${await insertTeamEvent(tx, { ...event, actorId: caller.id, now })}`
}
