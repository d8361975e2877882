import { refuse } from '@gongfang/contract/base/refusal'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import type { Db } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { tellMember } from '../events.ts'
import { getName } from '../queries.ts'
import {
  closeAbandoned,
  countOwners,
  countPeople,
  findBelonging,
  insertTeamEvent,
  listManagers,
  lockInstitutions,
  lockWaiting,
  type MembershipRow,
  updateLeft,
  updateOwner,
  upsertMembership,
} from './queries.ts'

/** The person who makes the change. */
export interface Actor {
  /** null: the staff of the shop. */
  readonly actorId: number | null
  /** The name that a closed submission keeps. */
  readonly who: string
}

/** Hands to a colleague what a member holds for an institution. Slices to the right know what that is. */
export type HandOn = (tx: Db, leaving: Handing) => Promise<void>

/** One after the other. */
export const handOnAll =
  (parts: readonly HandOn[]): HandOn =>
  async (tx, leaving) => {
    for (const handOn of parts) await handOn(tx, leaving)
  }

interface Handing extends Actor {
  memberId: number
  institutionId: number
  /** The colleague who takes over; needed if the member holds goods or after-sales. */
  successorId: number | undefined
  now: Date
}

/** Left out where nothing can be held. */
interface Succession {
  handOn?: { by: HandOn; to: number | undefined }
}

interface Entry extends Actor, Succession {
  memberId: number
  institutionId: number
  roles: readonly InstitutionRole[]
  unitId?: number | null
  now: Date
}

/** Into an approved institution; the caller has locked the member. What the member had handed in for another one waits no longer. */
export async function enter(tx: Db, { memberId, institutionId, roles, unitId = null, ...by }: Entry) {
  const before = await findBelonging(tx, memberId)
  if (before?.institutionId === institutionId) refuse('alreadyMember')
  if (before) await lockWaiting(tx, before.institutionId)
  const locked = await lockInstitutions(tx, [institutionId, ...(before ? [before.institutionId] : [])])
  const target = locked.find((one) => one.id === institutionId) ?? refuse('notFound')
  if (target.state !== 'approved') refuse('institutionUnapproved')
  const remaining = before
    ? await goAway(tx, { memberId, before, what: 'left', reason: `会员已加入 ${target.jigou}`, ...by })
    : 0
  await upsertMembership(tx, { memberId, institutionId, roles, unitId, now: by.now })
  await enqueue(tx, 'team.endRequest', { memberId })
  // The first who comes into one that everybody left.
  await updateOwner(tx, institutionId)
  const event = await insertTeamEvent(tx, { institutionId, what: 'joined', memberId, roles, ...by })
  await tellManagers(tx, {
    institutionId,
    jigou: target.jigou,
    about: memberId,
    event: 'teamJoined',
    reference: `team/${event}`,
  })
  return { before, remaining, jigou: target.jigou }
}

interface Leaving extends Actor, Succession {
  memberId: number
  before: MembershipRow
  what: 'left' | 'removed'
  reason: string
  now: Date
}

/** Answers how many members are left. */
export async function exit(tx: Db, leaving: Leaving): Promise<number> {
  const { institutionId } = leaving.before
  await lockWaiting(tx, institutionId)
  await lockInstitutions(tx, [institutionId])
  return goAway(tx, leaving)
}

/** Ends a membership. The caller has locked the institution. */
async function goAway(tx: Db, { memberId, before, what, reason, handOn, actorId, who, now }: Leaving) {
  const { institutionId, jigou } = before
  await updateLeft(tx, memberId)
  const remaining = await updateOwner(tx, institutionId)
  if (remaining === 0) await closeAbandoned(tx, { institutionId, who, reason, now })
  const event = await insertTeamEvent(tx, { institutionId, what, memberId, actorId, reason, now })
  await tellManagers(tx, {
    institutionId,
    jigou,
    about: memberId,
    event: 'teamLeft',
    reference: `team/${event}`,
  })
  const by = { actorId, who, now }
  await handOn?.by(tx, { memberId, institutionId, successorId: handOn.to, ...by })
  return remaining
}

/** After a change under the institution's lock; `who` begins the sentence. */
export async function mustHaveOwner(tx: Db, institutionId: number, who: string) {
  if ((await countOwners(tx, institutionId)) === 0) refuse('onlyOwner', { values: { who: who || '该会员' } })
}

/** A member closes the account. */
export async function endMembership(tx: Db, memberId: number, now: Date) {
  await mustNotStrand(tx, memberId)
  const before = await findBelonging(tx, memberId)
  const by = { actorId: memberId, who: '会员本人', now }
  if (before) await exit(tx, { memberId, before, what: 'left', reason: '会员已注销', ...by })
}

/** The only owner of a team that is not empty hands over first. Locks the institution. */
export async function mustNotStrand(tx: Db, memberId: number) {
  const before = await findBelonging(tx, memberId)
  if (!before) return
  await lockWaiting(tx, before.institutionId)
  await lockInstitutions(tx, [before.institutionId])
  const { institutionId } = before
  const now = await findBelonging(tx, memberId)
  if (!now?.roles.includes('owner')) return
  if ((await countOwners(tx, institutionId)) > 1 || (await countPeople(tx, institutionId)) === 1) return
  refuse('onlyOwner', { values: { who: '您' } })
}

interface Telling {
  institutionId: number
  jigou: string
  /** This member gets no message, because it is about them. */
  about: number
  event: 'teamJoined' | 'teamLeft'
  reference: string
  /** This member made the change, so gets no message either. */
  except?: number | null
}

/** Tells owners and admins. */
export async function tellManagers(tx: Db, telling: Telling) {
  const { institutionId, jigou, about, event, reference, except } = telling
  const name = await getName(tx, about)
  for (const { memberId } of await listManagers(tx, institutionId))
    if (memberId !== about && memberId !== except)
      await tellMember(tx, { memberId, event, reference, values: { jigou, name } })
}
