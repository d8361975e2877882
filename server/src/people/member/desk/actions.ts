import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { isSameRoles, roleNames, rolesInOrder } from '@gongfang/contract/people/institution'
import type {
  endMemberSessions,
  joinInstitution,
  leaveInstitution,
  MemberDetail,
  sendMemberMessage,
  setMemberDisabled,
  setMemberRoles,
  unbindMemberWechat,
} from '@gongfang/contract/people/member-desk'
import type { Db } from '../../../db/connect.ts'
import type { StaffContext } from '../../../http/context.ts'
import { audit, refuseChanged } from '../../../system/audit/door.ts'
import { tellFromStaff } from '../../message/door.ts'
import { enter, exit, type HandOn, mustHaveOwner } from '../membership/actions.ts'
import {
  findBelonging,
  insertTeamEvent,
  lockInstitutions,
  type MembershipRow,
  updateRoles,
} from '../membership/queries.ts'
import { maskedNumber } from '../rules.ts'
import { deleteSession, deleteSessions } from '../session-queries.ts'
import { deleteBindings } from '../wechat-queries.ts'
import { findMemberRow } from './list-queries.ts'
import {
  type DeskMember,
  findInstitutionOf,
  findInvoiceOf,
  findNumbers,
  listAddressesOf,
  listColleagues,
  listHandIns,
  listLicences,
  lockDeskMember,
  updateDisabled,
} from './queries.ts'

/** A disabled member is out at once, on every device; why is what it reads when it tries to log in. */
export const setDisabled = (ctx: StaffContext, { id, disabled, reason }: Parsed<typeof setMemberDisabled>) =>
  withMember(ctx, id, async (tx, member) => {
    if (member.disabled === disabled) return {}
    await updateDisabled(tx, { id, disabled, reason })
    if (disabled) await deleteSessions(tx, id)
    else await tell(tx, ctx, id, { title: '账号已恢复使用', body: `您的账号已恢复使用：${reason}。` })
    await audit(tx, ctx, {
      what: disabled ? 'member.disable' : 'member.enable',
      subject: `member ${id}`,
      before: { disabled: member.disabled, reason: member.disabledReason },
      after: { disabled, reason },
    })
    return {}
  })

export const endSessions = (ctx: StaffContext, { id, sessionId }: Parsed<typeof endMemberSessions>) =>
  withMember(ctx, id, async (tx) => {
    const { count } =
      sessionId === undefined ? await deleteSessions(tx, id) : await deleteSession(tx, id, sessionId)
    if (count > 0)
      await audit(tx, ctx, {
        what: 'member.endSessions',
        subject: `member ${id}`,
        after: { ended: count, sessionId: sessionId ?? null },
      })
    return { ended: count }
  })

export const unbindWechat = (ctx: StaffContext, { id, reason }: Parsed<typeof unbindMemberWechat>) =>
  withMember(ctx, id, async (tx) => {
    const { count } = await deleteBindings(tx, id)
    if (count === 0) refuse('wechatUnbound')
    const body = `您账号的微信绑定已解除：${reason}。仍可用手机号登录。`
    await tell(tx, ctx, id, { title: '微信已解绑', body, link: '/password' })
    await audit(tx, ctx, { what: 'member.unbindWechat', subject: `member ${id}`, after: { reason } })
    return {}
  })

export const sendMessage = (ctx: StaffContext, { id, ...words }: Parsed<typeof sendMemberMessage>) =>
  ctx.once(async (tx) => {
    await mustBeThere(tx, id)
    await tell(tx, ctx, id, words)
    await audit(tx, ctx, { what: 'member.message', subject: `member ${id}`, after: words })
    return {}
  })

/** Into an institution that was approved. What the member had handed in for another one waits no longer. */
export const join = (
  ctx: StaffContext,
  handOn: HandOn,
  { id, institutionId, roles: given, successorId }: Parsed<typeof joinInstitution>,
) =>
  withMember(ctx, id, async (tx) => {
    const roles = rolesInOrder(given)
    const { before, remaining, jigou } = await enter(tx, {
      memberId: id,
      institutionId,
      roles,
      handOn: { by: handOn, to: successorId },
      ...staffAs(ctx),
    })
    if (before) await auditLeft(tx, ctx, { memberId: id, before, remaining })
    await tell(tx, ctx, id, {
      title: '已加入机构',
      body: `您已加入 ${jigou}，现在可以下单了。`,
      link: '/products',
    })
    const after = { institutionId, jigou, roles }
    await audit(tx, ctx, {
      what: 'member.join',
      subject: `member ${id}`,
      before: before ? place(before) : null,
      after,
    })
    await audit(tx, ctx, {
      what: 'institution.join',
      subject: `institution ${institutionId}`,
      after: { memberId: id, roles },
    })
    return { jigou }
  })

export const setRoles = (ctx: StaffContext, { id, roles: given, seen }: Parsed<typeof setMemberRoles>) =>
  withMember(ctx, id, async (tx, member) => {
    const { institutionId } = (await findBelonging(tx, id)) ?? refuse('noInstitution')
    await lockInstitutions(tx, [institutionId])
    const before = (await findBelonging(tx, id)) ?? refuse('noInstitution')
    const roles = rolesInOrder(given)
    if (isSameRoles(roles, before.roles)) return {}
    if (seen && !isSameRoles(seen, before.roles))
      await refuseChanged(tx, {
        subject: `member ${id}`,
        what: ['member.roles'],
        after: { roles: before.roles },
      })
    await updateRoles(tx, { memberId: id, institutionId, roles })
    await mustHaveOwner(tx, institutionId, member.nickname)
    await tell(tx, ctx, id, {
      title: '机构角色已调整',
      body: `您在 ${before.jigou} 的角色已调整为“${roleNames(roles)}”。`,
    })
    await audit(tx, ctx, {
      what: 'member.roles',
      subject: `member ${id}`,
      before: { roles: before.roles },
      after: { roles },
    })
    await insertTeamEvent(tx, { institutionId, what: 'roles', memberId: id, roles, ...staffAs(ctx) })
    return {}
  })

export const leave = (
  ctx: StaffContext,
  handOn: HandOn,
  { id, reason, successorId }: Parsed<typeof leaveInstitution>,
) =>
  withMember(ctx, id, async (tx) => {
    const before = (await findBelonging(tx, id)) ?? refuse('noInstitution')
    const remaining = await exit(tx, {
      memberId: id,
      before,
      what: 'removed',
      reason,
      handOn: { by: handOn, to: successorId },
      ...staffAs(ctx),
    })
    await auditLeft(tx, ctx, { memberId: id, before, remaining })
    await tell(tx, ctx, id, {
      title: '已离开机构',
      body: `您已不在 ${before.jigou}：${reason}。如有疑问请联系客服。`,
      link: '/complete-info',
    })
    await audit(tx, ctx, {
      what: 'member.leave',
      subject: `member ${id}`,
      before: place(before),
      after: { reason },
    })
    return {}
  })

const place = ({ institutionId, jigou, roles }: MembershipRow) => ({ institutionId, jigou, roles })

const staffAs = ({ caller, now }: StaffContext) => ({ actorId: null, who: caller.name, now })

const auditLeft = (
  tx: Db,
  ctx: StaffContext,
  { memberId, before, remaining }: { memberId: number; before: MembershipRow; remaining: number },
) =>
  audit(tx, ctx, {
    what: 'institution.leave',
    subject: `institution ${before.institutionId}`,
    before: { memberId, roles: before.roles },
    after: { remaining },
  })

const withMember = <T>(ctx: StaffContext, id: number, work: (tx: Db, member: DeskMember) => Promise<T>) =>
  ctx.transaction(async (tx) => work(tx, await mustBeThere(tx, id)))

async function mustBeThere(tx: Db, id: number) {
  const member = (await lockDeskMember(tx, id)) ?? refuse('notFound')
  return member.leftAt === null ? member : refuse('memberLeft')
}

/** Sends a text that staff typed; one click sends one message. */
const tell = (
  tx: Db,
  { requestId }: StaffContext,
  memberId: number,
  { title, body, link = '' }: { title: string; body: string; link?: string },
) =>
  tellFromStaff(tx, { memberId, event: 'staffMessage', reference: requestId, values: { title, body, link } })

/** Everything about one member that stands on one page; numbers are masked for everybody. */
export async function readDetail(db: Db, id: number): Promise<MemberDetail> {
  const member = (await findMemberRow(db, id)) ?? refuse('notFound')
  const [institution, addresses] = await Promise.all([readInstitution(db, id), listAddressesOf(db, id)])
  return {
    ...member,
    institution,
    addresses: addresses.map((address) => ({ ...address, phone: maskedNumber(address.phone) })),
  }
}

async function readInstitution(db: Db, memberId: number): Promise<MemberDetail['institution']> {
  const standing = await findInstitutionOf(db, memberId)
  if (!standing) return null
  const [history, licences, invoice, colleagues] = await Promise.all([
    listHandIns(db, standing.id),
    listLicences(db, standing.id),
    findInvoiceOf(db, standing.id),
    listColleagues(db, standing.id, memberId),
  ])
  return {
    ...standing,
    creditCode: maskedNumber(standing.creditCode),
    contactPhone: maskedNumber(standing.contactPhone),
    history,
    licences,
    invoice: invoice && {
      ...invoice,
      taxNumber: maskedNumber(invoice.taxNumber),
      account: maskedNumber(invoice.account),
      phone: maskedNumber(invoice.phone),
    },
    colleagues: colleagues.map((one) => ({ ...one, mobile: maskedNumber(one.mobile) })),
  }
}

/** The whole numbers; who looked is on record. */
export const reveal = (ctx: StaffContext, { id }: { id: number }) =>
  ctx.transaction(async (tx) => {
    const numbers = (await findNumbers(tx, id)) ?? refuse('notFound')
    const addresses = await listAddressesOf(tx, id)
    await audit(tx, ctx, { what: 'member.reveal', subject: `member ${id}` })
    return {
      ...numbers,
      addressPhones: addresses.map((address) => ({ id: address.id, phone: address.phone })),
    }
  })
