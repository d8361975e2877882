import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { normalPhone } from '@gongfang/contract/base/values'
import { rolesInOrder } from '@gongfang/contract/people/institution'
import {
  type acceptInvitation,
  INVITATION_RULES,
  type invite,
  type revokeInvitation,
} from '@gongfang/contract/people/team'
import type { Context, MemberContext } from '../../http/context.ts'
import { newToken, tokenHash } from '../../http/session.ts'
import { qrSvg } from '../../outside/qr.ts'
import { enter, findBelonging, findColleague, getName, insertTeamEvent, lockMember } from '../member/door.ts'
import { lockTeam, type TeamContext } from './actions.ts'
import { tellMember } from './events.ts'
import {
  countOpen,
  findInvitation,
  findMemberByMobile,
  insertInvitation,
  listInvitationRows,
  updateRevoked,
  useInvitation,
} from './invitation-queries.ts'
import { updateWithdrawn } from './request-queries.ts'
import { mustBeOpen, stateOf } from './rules.ts'
import { mustKnowUnit } from './unit-actions.ts'

const DAY_MS = 24 * 3_600_000

export async function makeInvitation(
  ctx: TeamContext,
  { roles: given, uses, phone, unitId }: Parsed<typeof invite>,
) {
  const code = newToken()
  const roles = rolesInOrder(given)
  const mobile = phone === undefined ? null : normalPhone(phone)
  const expiresAt = new Date(ctx.now.getTime() + INVITATION_RULES.days * DAY_MS)
  const { caller, now } = ctx
  await ctx.transaction(async (tx) => {
    const { institutionId, jigou } = await lockTeam(tx, caller, 'people')
    await mustKnowUnit(tx, institutionId, unitId)
    const most = INVITATION_RULES.open
    if ((await countOpen(tx, institutionId, now)) >= most) refuse('invitationLimit', { values: { most } })
    await insertInvitation(tx, {
      institutionId,
      inviterId: caller.id,
      codeHash: tokenHash(code),
      mobile,
      roles,
      unitId,
      uses: mobile === null ? uses : 1,
      expiresAt,
      now,
    })
    const by = { actorId: caller.id, now }
    const event = await insertTeamEvent(tx, { institutionId, what: 'invited', memberId: null, roles, ...by })
    // The answer is the same whether or not somebody has this number.
    const invited = mobile === null ? undefined : await findMemberByMobile(tx, mobile)
    if (invited)
      await tellMember(tx, {
        memberId: invited.id,
        event: 'teamInvited',
        reference: `team/${event}`,
        values: { jigou, name: await getName(tx, caller.id), code },
      })
  })
  // A fragment stays in the browser: no log, no Referer and no proxy sees the code (decision 140).
  const url = `${ctx.origin}/join#${code}`
  return { code, url, qrSvg: await qrSvg(url), expiresAt: expiresAt.toISOString() }
}

export async function listOwnInvitations({ db, caller, now }: TeamContext) {
  const rows = await listInvitationRows(db, caller.institutionId ?? 0)
  return rows.map((row) => ({ ...row, state: stateOf(row, now) }))
}

export const revoke = (ctx: TeamContext, { id }: Parsed<typeof revokeInvitation>) =>
  ctx.transaction(async (tx) => {
    const { institutionId } = await lockTeam(tx, ctx.caller, 'people')
    const [revoked] = await updateRevoked(tx, { id, institutionId, now: ctx.now })
    const { roles } = revoked ?? refuse('notFound')
    const by = { actorId: ctx.caller.id, now: ctx.now }
    await insertTeamEvent(tx, { institutionId, what: 'revoked', memberId: null, roles, ...by })
    return {}
  })

export async function readOpenInvitation({ db, now }: Context<'anyone'>, { code }: { code: string }) {
  const invitation = (await findInvitation(db, tokenHash(code))) ?? refuse('invitationUnknown')
  mustBeOpen(invitation, now)
  return invitation
}

export const accept = (ctx: MemberContext, { code }: Parsed<typeof acceptInvitation>) =>
  ctx.transaction(async (tx) => {
    const { now } = ctx
    const { id: memberId } = await lockMember(tx, ctx.caller.id)
    const invitation = (await findInvitation(tx, tokenHash(code), memberId)) ?? refuse('invitationUnknown')
    const { institutionId, jigou, roles, unitId } = invitation
    const before = await findBelonging(tx, memberId)
    if (before?.institutionId === institutionId) refuse('alreadyColleague', { values: { jigou } })
    mustBeOpen(invitation, now)
    if (!invitation.isFor) refuse('invitationOther', { values: { mobile: invitation.mobile } })
    if (invitation.isOver) refuse('invitationVoid')
    if (before?.state === 'approved') refuse('inOtherInstitution', { values: { jigou: before.jigou } })
    if ((await findColleague(tx, { memberId, institutionId }))?.state === 'disabled')
      refuse('membershipDisabled', { values: { jigou } })
    const by = { actorId: invitation.inviterId, who: '会员本人', now }
    await enter(tx, { memberId, institutionId, roles, unitId, ...by })
    // Others may have come first, or it may have been revoked, while this one waited for the institution.
    mustBeOpen((await findInvitation(tx, tokenHash(code), memberId)) ?? refuse('invitationUnknown'), now)
    if (!(await useInvitation(tx, invitation.id, now))[0]) refuse('invitationUsed')
    await updateWithdrawn(tx, { memberId, now })
    return { jigou }
  })
