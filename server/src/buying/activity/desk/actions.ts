import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import { SOON_DAYS } from '@gongfang/contract/buying/activity'
import type {
  ActivityDraft,
  cancelDeskActivity,
  publishActivity,
  saveDeskActivity,
} from '@gongfang/contract/buying/activity-desk'
import { draftProblems } from '@gongfang/contract/buying/activity-draft'
import type { Db } from '../../../db/connect.ts'
import { updateWindow } from '../../../goods/voucher/door.ts'
import type { StaffContext } from '../../../http/context.ts'
import { changed } from '../../../http/kept.ts'
import { cleanHtml } from '../../../rich-text.ts'
import { audit } from '../../../system/audit/door.ts'
import { isMoneyOpen } from '../../../system/provider/door.ts'
import { takeShown } from '../../../system/upload/door.ts'
import { tellAll } from '../actions.ts'
import { cancelActivity, promote } from '../cancel/actions.ts'
import { lockActivity } from '../queries.ts'
import { ticketWindow } from '../rules.ts'
import { listToTell } from '../sign-up-desk-queries.ts'
import {
  type ActivityValues,
  type DeskRow,
  findCancelPreview,
  insertActivity,
  listTicketIds,
  lockDesk,
  shortenDeadlines,
  updateActivity,
  updatePublished,
} from './queries.ts'

export async function save(ctx: StaffContext, { id, version, ...draft }: Parsed<typeof saveDeskActivity>) {
  const moneyOpen = await isMoneyOpen(ctx)
  return ctx.once(async (tx) => {
    const standing = id === undefined ? undefined : ((await lockDesk(tx, id)) ?? refuse('notFound'))
    if (standing && standing.version !== version) mustNotHaveMoved(standing)
    if (standing && standing.cancelledAt !== null) refuse('activityCancelled')
    const fields = draftProblems(draft, ctx.now, standing && { ...standing, saved: standing.draft })
    if (Object.keys(fields).length > 0) refuse('invalid', { fields })
    await keepPictures(tx, draft, ctx.now)
    return standing ? change(tx, ctx, { standing, draft, moneyOpen }) : create(tx, ctx, draft)
  })
}

function mustNotHaveMoved({ version, changedBy, changedAt }: DeskRow): never {
  return refuse('changedMeanwhile', { data: { version, changedBy, changedAt } })
}

/** Keeps the pictures from being swept as unused uploads. */
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

/** Moves the tickets to the new time, tells the participants, and promotes from the waitlist when there is room. */
async function change(
  tx: Db,
  ctx: StaffContext,
  { standing, draft, moneyOpen }: { standing: DeskRow; draft: ActivityDraft; moneyOpen: boolean },
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
  const promoted = activity ? await promote(tx, activity, { now, moneyOpen }) : 0
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

/** The text for people who signed up; '' if nothing changed for them. */
function wordOf(before: ActivityDraft, after: ActivityDraft): string {
  const moved =
    hasMoved(before, after) && `时间调整为 ${showTime(after.startsAt)} 至 ${showTime(after.endsAt)}`
  const words = [moved, elsewhere(before, after)].filter(Boolean)
  return words.length > 0 ? `活动${words.join('，')}。` : ''
}

function elsewhere(before: ActivityDraft, after: ActivityDraft) {
  const [was, is] = [whereOf(before), whereOf(after)]
  if (after.format === 'online') {
    if (before.format !== 'online') return '改为线上举行，请在活动页查看链接'
    return was !== '' && was !== is && '线上链接已更换，请在活动页查看'
  }
  if (before.format === 'online') return `改为线下举行，地点为 ${is}`
  return was !== is && `地点调整为 ${is}`
}

const whereOf = ({ format, city, place, onlineLink }: ActivityDraft) =>
  format === 'online' ? onlineLink : [city, place].filter(Boolean).join(' ')

/** The audit log records the length of the body, not its text. */
const shownInLog = ({ body, ...draft }: ActivityDraft) => ({ ...draft, bodyLength: body.length })

export const publish = (ctx: StaffContext, { id, published }: Parsed<typeof publishActivity>) =>
  ctx.transaction(async (tx) => {
    const activity = (await lockDesk(tx, id)) ?? refuse('notFound')
    if (activity.published === published) return {}
    if (activity.cancelledAt !== null) refuse('activityCancelled')
    // An unpublished activity is not visible, so it cannot be cancelled.
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

const SOON_MS = SOON_DAYS * 86_400_000

/** Cleans the HTML before saving, and schedules the changes that time alone causes. */
export async function saveActivity(
  tx: Db,
  draft: ActivityValues & { published?: boolean; changedBy?: string },
): Promise<number> {
  const id = await insertActivity(tx, { ...draft, body: cleanHtml(draft.body) })
  await announce(tx, draft)
  return id
}

/** Announces a change now and at each time at which the shown state changes by itself. */
export async function announce(tx: Db, { opensAt, closesAt, startsAt, endsAt }: ActivityValues) {
  await changed(tx, 'activity')
  for (const at of [opensAt, closesAt, startsAt, endsAt, new Date(startsAt.getTime() - SOON_MS)])
    await changed(tx, 'activity', at)
}
