import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { rolesInOrder } from '@gongfang/contract/people/institution'
import {
  type admitRequest,
  type askToJoin,
  REQUESTS_A_DAY,
  type refuseRequest,
  type withdrawRequest,
} from '@gongfang/contract/people/team'
import type { Db } from '../../db/connect.ts'
import type { MemberContext } from '../../http/context.ts'
import { enter, findBelonging, getName, insertTeamEvent, listManagers, lockMember } from '../member/door.ts'
import { lockTeam, type TeamContext } from './actions.ts'
import { tellMember } from './events.ts'
import { revokeAll } from './invitation-queries.ts'
import {
  countAsked,
  findByNameOrCode,
  findDisabledIn,
  findOpenRequest,
  findOwnRequest,
  insertRequest,
  lockOpenRequests,
  updateAnswered,
  updateWithdrawn,
} from './request-queries.ts'
import { mustKnowUnit } from './unit-actions.ts'

const DAY_MS = 24 * 3_600_000

/** The answer never says whether there is such an institution. */
export const ask = (ctx: MemberContext, { asked, introduction }: Parsed<typeof askToJoin>) =>
  ctx.transaction(async (tx) => {
    const { now } = ctx
    const { id: memberId } = await lockMember(tx, ctx.caller.id)
    const before = await findBelonging(tx, memberId)
    if (before?.state === 'approved') refuse('inOtherInstitution', { values: { jigou: before.jigou } })
    const open = await findOwnRequest(tx, memberId)
    if (open?.state === 'open') refuse('requestOpen')
    if ((await countAsked(tx, memberId, new Date(now.getTime() - DAY_MS))) >= REQUESTS_A_DAY)
      refuse('requestLimit')
    const institution = await findByNameOrCode(tx, asked)
    const [made] = await insertRequest(tx, {
      memberId,
      asked,
      institutionId: institution?.id ?? null,
      introduction,
      now,
    })
    if (!made) return refuse('requestOpen')
    if (institution)
      for (const manager of await listManagers(tx, institution.id))
        await tellMember(tx, {
          memberId: manager.memberId,
          event: 'teamAsked',
          reference: `request/${made.id}`,
          values: { jigou: institution.jigou, name: introduction },
        })
    return {}
  })

export async function readOwn({ db, caller }: MemberContext) {
  const [request, disabled] = await Promise.all([
    findOwnRequest(db, caller.id),
    findDisabledIn(db, caller.id),
  ])
  return { request: request ?? null, disabledIn: disabled?.jigou ?? null }
}

export const withdraw = (ctx: MemberContext, { id }: Parsed<typeof withdrawRequest>) =>
  ctx.transaction(async (tx) => {
    const [withdrawn] = await updateWithdrawn(tx, { memberId: ctx.caller.id, id, now: ctx.now })
    if (!withdrawn) refuse('requestAnswered')
    return {}
  })

/** An answer to a join request: in which institution, and by whom. */
interface Answerer {
  readonly institutionId: number
  /** null: the staff of the shop. */
  readonly actorId: number | null
  readonly now: Date
  /** Locks the institution; returns its name and the name of the person who answers. */
  readonly lock: (tx: Db) => Promise<{ jigou: string; name: string }>
}

const byColleague = ({ caller, now }: TeamContext): Answerer => ({
  institutionId: caller.institutionId ?? refuse('institutionMissing'),
  actorId: caller.id,
  now,
  lock: async (tx) => ({
    jigou: (await lockTeam(tx, caller, 'people')).jigou,
    name: await getName(tx, caller.id),
  }),
})

export async function admit(
  tx: Db,
  { institutionId, actorId, now, lock }: Answerer,
  { id, roles: given, unitId }: Parsed<typeof admitRequest>,
) {
  const request = await getOpenRequest(tx, { id, institutionId })
  const { id: memberId } = await lockMember(tx, request.memberId)
  const { jigou, name } = await lock(tx)
  await mustKnowUnit(tx, institutionId, unitId)
  const before = await findBelonging(tx, memberId)
  if (before?.state === 'approved' && before.institutionId !== institutionId) refuse('requesterElsewhere')
  const [answered] = await updateAnswered(tx, { id, state: 'accepted', reason: '', now })
  if (!answered) refuse('requestAnswered')
  const roles = rolesInOrder(given)
  await enter(tx, { memberId, institutionId, roles, unitId, actorId, who: '会员本人', now })
  await tellMember(tx, {
    memberId,
    event: 'teamAdmitted',
    reference: `request/${id}`,
    values: { jigou, name },
  })
  return {}
}

export async function turnDown(
  tx: Db,
  { institutionId, actorId, now, lock }: Answerer,
  { id, reason }: Parsed<typeof refuseRequest>,
) {
  const { memberId, asked } = await getOpenRequest(tx, { id, institutionId })
  await lock(tx)
  await refuseRequestOf(tx, { id, memberId, asked, institutionId, actorId, reason, now })
  return {}
}

interface Refusal {
  id: number
  memberId: number
  asked: string
  institutionId: number
  actorId: number | null
  reason: string
  now: Date
}

async function refuseRequestOf(
  tx: Db,
  { id, memberId, asked, institutionId, actorId, reason, now }: Refusal,
) {
  const [answered] = await updateAnswered(tx, { id, state: 'refused', reason, now })
  if (!answered) refuse('requestAnswered')
  await insertTeamEvent(tx, { institutionId, what: 'refused', memberId, actorId, reason, now })
  await tellMember(tx, {
    memberId,
    event: 'teamRefused',
    reference: `request/${id}`,
    values: { jigou: asked, reason },
  })
}

/** Nobody comes into an institution that is closed; the caller holds its lock. */
export async function endJoining(
  tx: Db,
  { institutionId, actorId, now }: { institutionId: number; actorId: number | null; now: Date },
) {
  await revokeAll(tx, { institutionId, now })
  for (const request of await lockOpenRequests(tx, institutionId))
    await refuseRequestOf(tx, { ...request, institutionId, actorId, reason: '机构已注销', now })
}

export const admitAsColleague = (ctx: TeamContext, input: Parsed<typeof admitRequest>) =>
  ctx.transaction((tx) => admit(tx, byColleague(ctx), input))

export const turnDownAsColleague = (ctx: TeamContext, input: Parsed<typeof refuseRequest>) =>
  ctx.transaction((tx) => turnDown(tx, byColleague(ctx), input))

const getOpenRequest = async (tx: Db, place: { id: number; institutionId: number }) =>
  (await findOpenRequest(tx, place)) ?? refuse('requestAnswered')
