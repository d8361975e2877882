import type {
  ActivityDraft,
  cancelDeskActivity,
  cancelDeskSignUp,
  publishActivity,
  saveDeskActivity,
  signUpMember,
  tellSignUps,
} from '@gongfang/contract/activity-desk'
import { draftProblems } from '@gongfang/contract/activity-draft'
import type { Parsed } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import { showTime } from '@gongfang/contract/time'
import { audit } from '../audit/door.ts'
import type { Db } from '../db/connect.ts'
import type { StaffContext } from '../http/context.ts'
import { changed } from '../http/kept.ts'
import { tellMember } from '../message/door.ts'
import { randomDigits } from '../numbers.ts'
import { cleanHtml } from '../rich-text.ts'
import { takeShown } from '../upload/door.ts'
import { updateWindow } from '../voucher/door.ts'
import {
  cancelActivity,
  cancelLocked,
  freeOverdue,
  lockHeld,
  lockToCancel,
  promote,
  promoteOne,
} from './actions.ts'
import { issueMissing } from './attendance.ts'
import {
  type DeskRow,
  findCancelPreview,
  listTicketIds,
  listToTell,
  lockDesk,
  shortenDeadlines,
  type ToTell,
  updatePublished,
} from './desk-queries.ts'
import { findApplicant } from './desk-sign-up-queries.ts'
import { lockActivity } from './queries.ts'
import { mustAllow, ticketWindow } from './rules.ts'
import { announce, saveActivity } from './save.ts'
import { updateActivity } from './save-queries.ts'
import { enterSignUp, isMoneyOpen } from './sign-up.ts'

export const save = (ctx: StaffContext, { id, version, ...draft }: Parsed<typeof saveDeskActivity>) =>
  ctx.once(async (tx) => {
    const standing = id === undefined ? undefined : ((await lockDesk(tx, id)) ?? refuse('notFound'))
    if (standing && standing.version !== version) mustNotHaveMoved(standing)
    if (standing && standing.cancelledAt !== null) refuse('activityCancelled')
    const fields = draftProblems(draft, ctx.now, standing && { ...standing, saved: standing.draft })
    if (Object.keys(fields).length > 0) refuse('invalid', { fields })
    await keepPictures(tx, draft, ctx.now)
    return standing ? change(tx, ctx, { standing, draft }) : create(tx, ctx, draft)
  })

function mustNotHaveMoved({ version, changedBy, changedAt }: DeskRow): never {
  return refuse('changedMeanwhile', { data: { version, changedBy, changedAt } })
}

/** What it shows is not swept away. */
async function keepPictures(tx: Db, { cover, body, attachments }: ActivityDraft, now: Date) {
  const inBody = [...body.matchAll(/src="(\/uploads\/[^"]+)"/g)].map(([, url = '']) => url)
  await takeShown(tx, [cover, ...inBody, ...attachments.map(({ url }) => url)], now)
}

const asSaved = ({ opensAt, closesAt, startsAt, endsAt, cancelUntil, ...rest }: ActivityDraft) => ({
  ...rest,
  fields: rest.fields.map((field) => (field.kind === 'choice' ? field : { ...field, choices: [] })),
  opensAt: new Date(opensAt),
  closesAt: new Date(closesAt),
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  cancelUntil: new Date(cancelUntil),
})

async function create(tx: Db, ctx: StaffContext, draft: ActivityDraft) {
  const by = { published: false, changedBy: ctx.caller.name }
  const id = await saveActivity(tx, { ...asSaved(draft), ...by })
  await audit(tx, ctx, { what: 'activity.create', subject: `activity ${id}`, after: shownInLog(draft) })
  return { id, version: 1, promoted: 0 }
}

/** Tickets let in at the new time, who takes part is told of it, and who waits comes up where there is room now. */
async function change(
  tx: Db,
  ctx: StaffContext,
  { standing, draft }: { standing: DeskRow; draft: ActivityDraft },
) {
  const { id, draft: before } = standing
  const { now, caller } = ctx
  const saved = { ...asSaved(draft), body: cleanHtml(draft.body) }
  const version =
    (await updateActivity(tx, { id, version: standing.version, draft: saved, by: caller.name, now })) ??
    mustNotHaveMoved(standing)
  await announce(tx, saved)
  if (hasMoved(before, draft)) {
    await updateWindow(tx, { ids: await listTicketIds(tx, id), ...ticketWindow({ ...draft }) })
    await shortenDeadlines(tx, { id, startsAt: saved.startsAt })
  }
  const word = wordOf(before, draft)
  if (word !== '' && standing.published)
    await tellAll(
      tx,
      { id, title: draft.title, startsAt: draft.startsAt, text: word },
      await listToTell(tx, { activityId: id }),
    )
  const activity = standing.published ? await lockActivity(tx, id) : undefined
  const promoted = activity ? await promote(tx, activity, now) : 0
  await audit(tx, ctx, {
    what: 'activity.save',
    subject: `activity ${id}`,
    before: shownInLog(before),
    after: shownInLog(draft),
  })
  return { id, version, promoted }
}

const hasMoved = (before: ActivityDraft, after: ActivityDraft) =>
  Date.parse(before.startsAt) !== Date.parse(after.startsAt) ||
  Date.parse(before.endsAt) !== Date.parse(after.endsAt)

/** What those who come have to know; '' when nothing of theirs has changed. */
function wordOf(before: ActivityDraft, after: ActivityDraft): string {
  const moved =
    hasMoved(before, after) && `时间调整为 ${showTime(after.startsAt)} 至 ${showTime(after.endsAt)}`
  const elsewhere =
    before.place !== after.place && `地点调整为 ${[after.city, after.place].filter(Boolean).join(' ')}`
  const words = [moved, elsewhere].filter(Boolean)
  return words.length > 0 ? `活动${words.join('，')}。` : ''
}

/** A long text is in the history by its length only. */
const shownInLog = ({ body, ...draft }: ActivityDraft) => ({ ...draft, bodyLength: body.length })

interface Telling {
  id: number
  title: string
  startsAt: string
  text: string
}

/** Each of them once. */
async function tellAll(tx: Db, { id, title, startsAt, text }: Telling, to: readonly ToTell[]) {
  const reference = `${id}/${randomDigits(12)}`
  const values = { activityId: id, title, at: showTime(startsAt), reason: text }
  const members = new Set(to.map(({ memberId }) => memberId))
  for (const memberId of members)
    await tellMember(tx, { memberId, event: 'activityNotice', reference, values })
  return members.size
}

export const publish = (ctx: StaffContext, { id, published }: Parsed<typeof publishActivity>) =>
  ctx.transaction(async (tx) => {
    const activity = (await lockDesk(tx, id)) ?? refuse('notFound')
    if (activity.published === published) return {}
    if (activity.cancelledAt !== null) refuse('activityCancelled')
    // What nobody can see nobody can cancel either.
    if (!published && activity.signUps > 0) refuse('signUpsStand')
    await updatePublished(tx, { id, published, by: ctx.caller.name, now: ctx.now })
    await changed(tx, 'activity')
    await audit(tx, ctx, {
      what: published ? 'activity.publish' : 'activity.unpublish',
      subject: `activity ${id}`,
    })
    return {}
  })

export const callOff = (ctx: StaffContext, { id, reason }: Parsed<typeof cancelDeskActivity>) =>
  ctx.transaction(async (tx) => {
    const activity = (await lockDesk(tx, id)) ?? refuse('notFound')
    if (!activity.published) refuse('noActivityYet')
    if (ctx.now.getTime() >= Date.parse(activity.endsAt)) refuse('activityOver')
    const before = await findCancelPreview(tx, id)
    await cancelActivity(tx, { id, reason, now: ctx.now })
    await audit(tx, ctx, { what: 'activity.cancel', subject: `activity ${id}`, before, after: { reason } })
    return {}
  })

// ── sign-ups ──────────────────────────────────────────────────────────────────────────────

/** As if the member had, but for the opening times; seats and the institution's limit hold all the same. */
export async function signUpFor(ctx: StaffContext, { memberId, ...wish }: Parsed<typeof signUpMember>) {
  const moneyOpen = await isMoneyOpen(ctx)
  return ctx.once(async (tx) => {
    const applicant = (await findApplicant(tx, memberId)) ?? refuse('notFound')
    const { institutionId, approved } = applicant
    if (!approved || institutionId === null) return refuse('memberNotApproved')
    const who = { memberId, institutionId, now: ctx.now, moneyOpen, by: 'staff' as const }
    const { no, state } = await enterSignUp(tx, who, wish)
    await audit(tx, ctx, {
      what: 'sign-up.create',
      subject: `sign-up ${no}`,
      after: {
        activityId: wish.activityId,
        memberId,
        state,
        attendees: wish.attendees.map(({ name }) => name),
      },
    })
    return { no, state }
  })
}

/** Out of turn, where there is a seat for it; seats that nobody paid for in time are free first. */
export const promoteFor = (ctx: StaffContext, no: string) =>
  ctx.transaction(async (tx) => {
    const held = (await lockHeld(tx, { no })) ?? refuse('notFound')
    const { activity, signUp } = held
    mustAllow('promote', signUp.state)
    if (activity.cancelledAt !== null) refuse('activityCancelled')
    if (ctx.now.getTime() >= Date.parse(activity.startsAt)) refuse('signUpClosed')
    await freeOverdue(tx, activity, ctx.now)
    // What became free goes to those who wait, and this may have been the first of them.
    const again = (await lockHeld(tx, { no })) ?? refuse('notFound')
    if (again.signUp.state === 'waitlisted' && !(await promoteOne(tx, again, { who: 'staff', now: ctx.now })))
      refuse('seatsGone', {
        values: { left: again.activity.capacity - again.activity.seatsTaken, wanted: signUp.seats },
      })
    await changed(tx, 'activity')
    await audit(tx, ctx, { what: 'sign-up.promote', subject: `sign-up ${no}` })
    const after = (await lockHeld(tx, { no })) ?? refuse('notFound')
    return { state: after.signUp.state }
  })

export const cancelFor = (ctx: StaffContext, { no, reason }: Parsed<typeof cancelDeskSignUp>) =>
  ctx.transaction(async (tx) => {
    const held = (await lockToCancel(tx, { no })) ?? refuse('notFound')
    const { state, feeFen, feePoints, paidAt } = held.signUp
    await cancelLocked(tx, held, { who: 'staff', reason, now: ctx.now })
    await audit(tx, ctx, {
      what: 'sign-up.cancel',
      subject: `sign-up ${no}`,
      before: { state, feeFen, feePoints, paidAt },
      after: { reason },
    })
    return {}
  })

export const tellThem = (ctx: StaffContext, { activityId, nos, text }: Parsed<typeof tellSignUps>) =>
  ctx.once(async (tx) => {
    const { id, draft } = (await lockDesk(tx, activityId)) ?? refuse('notFound')
    const to = await listToTell(tx, { activityId, nos })
    const told = await tellAll(tx, { id, title: draft.title, startsAt: draft.startsAt, text }, to)
    await audit(tx, ctx, { what: 'activity.tell', subject: `activity ${id}`, after: { told, text } })
    return { told }
  })

export const issue = (ctx: StaffContext, activityId: number) =>
  ctx.transaction(async (tx) => {
    const { id, draft } = (await lockDesk(tx, activityId)) ?? refuse('notFound')
    if (!draft.certificate) refuse('certificateOff')
    const issued = await issueMissing(tx, id)
    if (issued === 0) refuse('nothingToIssue')
    await audit(tx, ctx, { what: 'activity.issueCertificates', subject: `activity ${id}`, after: { issued } })
    return { issued }
  })
