import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { type closeInstitution, openMatters } from '@gongfang/contract/insight/closing'
import type { closeInstitutionOf } from '@gongfang/contract/insight/closing-desk'
import type { Db } from '../../db/connect.ts'
import type { Context, StaffContext } from '../../http/context.ts'
import { roleMust } from '../../http/session.ts'
import {
  exit,
  findBelonging,
  insertTeamEvent,
  lockForClosing,
  lockMember,
  updateClosed,
  updateState,
} from '../../people/member/door.ts'
import { tellFromStaff } from '../../people/message/door.ts'
import { audit } from '../../system/audit/door.ts'
import { findLastMember, findName } from './closing-queries.ts'
import type { Accounts } from './parts.ts'
import { getInstitutionMatters } from './queries.ts'

// Lock order: the last member, papers that wait, the institution. Whoever places an order, signs up or requests an
// invoice meanwhile waits for the institution and is refused, or is counted here.

type OwnerContext = Context<'approvedMember'>

export async function readOwnClosing({ db, caller, now }: OwnerContext, { institutionMatters }: Accounts) {
  const { institutionId, jigou } = (await findBelonging(db, caller.id)) ?? refuse('institutionMissing')
  return {
    institutionId,
    jigou,
    matters: await getInstitutionMatters(db, institutionMatters, { institutionId, now }),
  }
}

export async function readClosing(
  db: Db,
  { institutionMatters }: Accounts,
  { institutionId, now }: { institutionId: number; now: Date },
) {
  const jigou = (await findName(db, institutionId)) ?? refuse('notFound')
  return { jigou, matters: await getInstitutionMatters(db, institutionMatters, { institutionId, now }) }
}

export const closeOwn = (
  ctx: OwnerContext,
  accounts: Accounts,
  { institutionId, jigou }: Parsed<typeof closeInstitution>,
) =>
  ctx.transaction(async (tx) => {
    const { id } = await lockMember(tx, ctx.caller.id)
    await lockForClosing(tx, institutionId)
    const own = await findBelonging(tx, id)
    if (own?.institutionId !== institutionId) return refuse('changedMeanwhile')
    roleMust(own, 'close')
    if (jigou !== own.jigou) refuseField('jigou', `请输入“${own.jigou}”`)
    const by = { actorId: id, who: '会员本人', reason: '', now: ctx.now }
    await close(tx, accounts, { institutionId, memberId: id, ...by })
    return {}
  })

export const closeAsStaff = (
  ctx: StaffContext,
  accounts: Accounts,
  { institutionId, reason }: Parsed<typeof closeInstitutionOf>,
) =>
  ctx.transaction(async (tx) => {
    const memberId = await findLastMember(tx, institutionId)
    if (memberId !== undefined) await lockMember(tx, memberId)
    const { state, jigou } = (await lockForClosing(tx, institutionId)) ?? refuse('notFound')
    if (state === 'closed' || (await findLastMember(tx, institutionId)) !== memberId)
      refuse('changedMeanwhile')
    if (state !== 'approved') refuse('institutionUnapproved')
    await close(tx, accounts, {
      institutionId,
      memberId,
      actorId: null,
      who: ctx.caller.name,
      reason,
      now: ctx.now,
    })
    if (memberId !== undefined)
      await tellFromStaff(tx, {
        memberId,
        event: 'staffMessage',
        reference: ctx.requestId,
        values: {
          title: '机构已注销',
          body: `${jigou} 已注销：${reason}。您的订单和积分仍在您的账号中。如有疑问请联系客服。`,
          link: '/complete-info',
        },
      })
    await audit(tx, ctx, {
      what: 'institution.deregister',
      subject: `institution ${institutionId}`,
      before: { jigou, memberId: memberId ?? null },
      after: { reason },
    })
    return {}
  })

interface Closing {
  institutionId: number
  /** The last member, locked. */
  memberId: number | undefined
  /** null: the staff of the shop. */
  actorId: number | null
  who: string
  reason: string
  now: Date
}

/** With the institution locked; nothing of it may be open. */
async function close(tx: Db, accounts: Accounts, { institutionId, memberId, reason, ...by }: Closing) {
  const { actorId, now } = by
  const matters = await getInstitutionMatters(tx, accounts.institutionMatters, { institutionId, now })
  const what = openMatters(matters)
    .map(({ text }) => text)
    .join('、')
  if (what !== '') refuse('institutionOpen', { values: { what }, data: { matters } })
  for (const part of accounts.leaving) await part.endJoining?.(tx, { institutionId, actorId, now })
  if (memberId !== undefined) {
    const before = await findBelonging(tx, memberId)
    if (before?.institutionId === institutionId)
      await exit(tx, { memberId, before, what: 'left', reason: '机构已注销', ...by })
    else await updateState(tx, { memberId, institutionId, state: 'left' })
  }
  await updateClosed(tx, { institutionId, now })
  await insertTeamEvent(tx, { institutionId, what: 'closed', memberId: null, actorId, reason, now })
}
