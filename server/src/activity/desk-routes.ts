import * as desk from '@gongfang/contract/activity-desk'
import { refuse } from '@gongfang/contract/refusal'
import type { KeyPage } from '@gongfang/contract/values'
import { normalPhone } from '@gongfang/contract/values'
import { UNDO_MINUTES } from '@gongfang/contract/voucher'
import { audit, noteSearch } from '../audit/door.ts'
import { readConfig, shownConfig } from '../config/door.ts'
import { asKeyPage, idBefore } from '../db/key-page.ts'
import type { StaffContext } from '../http/context.ts'
import { type App, serve } from '../http/serve.ts'
import { can } from '../http/session.ts'
import { sheetAnswer } from '../http/sheet-answer.ts'
import { attendanceSheet } from './attendance-sheet.ts'
import * as actions from './desk-actions.ts'
import { countRows, countViews, findCancelPreview, findDesk, listRows } from './desk-queries.ts'
import { deskState, keyOf, maskedAnswer, maskedTicket, seenOf } from './desk-rules.ts'
import * as signUps from './desk-sign-up-queries.ts'
import { findDoor, listOpenDoors, listPeople } from './door-queries.ts'
import { chargeFor, feesOf } from './rules.ts'

export function activityDeskRoutes(app: App) {
  serve(app, desk.listDeskActivities, async ({ after, limit, ...filter }, ctx) => {
    const { db, now } = ctx
    const wanted = { ...filter, now }
    const [{ scoreBuyRate }, rows, total] = await Promise.all([
      shownConfig(ctx),
      listRows(db, wanted, { seen: seenOf(after), limit: limit + 1 }),
      countRows(db, wanted),
    ])
    const shown = rows
      .slice(0, limit)
      .map((row) => ({ ...row, ...feesOf(row, scoreBuyRate), state: deskState(row, now) }))
    const last = rows.length > limit ? shown.at(-1) : undefined
    return { rows: shown, next: last ? keyOf(last) : null, total } satisfies KeyPage<desk.ActivityRow>
  })

  serve(app, desk.countDeskActivities, (_, { db, now }) => countViews(db, now))

  serve(app, desk.getDeskActivity, async ({ id }, { db, now }) => {
    const row = (await findDesk(db, id)) ?? refuse('notFound')
    return { ...row, state: deskState(row, now), charged: chargeFor(row, await readConfig(db)) }
  })
  serve(app, desk.saveDeskActivity, (input, ctx) => actions.save(ctx, input))
  serve(app, desk.publishActivity, (input, ctx) => actions.publish(ctx, input))
  serve(
    app,
    desk.previewCancel,
    async ({ id }, { db }) => (await findCancelPreview(db, id)) ?? refuse('notFound'),
  )
  serve(app, desk.cancelDeskActivity, (input, ctx) => actions.callOff(ctx, input))

  serve(app, desk.listDeskSignUps, async ({ after, limit, ...filter }, ctx) => {
    await noteSearch(ctx, '报名', filter.keyword)
    const page = { before: idBefore(after), limit: limit + 1 }
    const [rows, total, counts] = await Promise.all([
      signUps.listRows(ctx.db, filter, page),
      signUps.countRows(ctx.db, filter),
      signUps.countStates(ctx.db, filter.activityId),
    ])
    return {
      ...asKeyPage(rows.map(asShown), limit, total),
      counts,
    }
  })

  serve(app, desk.findMemberToSignUp, async ({ phone }, ctx) => {
    const mobile = normalPhone(phone) ?? ''
    return (await signUps.findByPhone(ctx.db, mobile, sightOf(ctx))) ?? refuse('notFound')
  })
  serve(app, desk.signUpMember, (input, ctx) => actions.signUpFor(ctx, input))
  serve(app, desk.promoteSignUp, ({ no }, ctx) => actions.promoteFor(ctx, no))
  serve(app, desk.cancelDeskSignUp, (input, ctx) => actions.cancelFor(ctx, input))
  serve(app, desk.tellSignUps, (input, ctx) => actions.tellThem(ctx, input))
  serve(app, desk.issueCertificates, ({ activityId }, ctx) => actions.issue(ctx, activityId))

  serve(app, desk.listAttendance, ({ activityId }, ctx) => attendanceOf(ctx, activityId))
  serve(app, desk.exportAttendance, async ({ activityId }, ctx) => {
    const list = await attendanceOf(ctx, activityId)
    if (list.rows.length === 0) refuse('nothingToReport')
    const subject = `activity ${activityId}`
    await ctx.transaction((tx) =>
      audit(tx, ctx, { what: 'activity.export', subject, after: { rows: list.rows.length } }),
    )
    const bytes = await attendanceSheet({ ...list, now: ctx.now })
    return sheetAnswer(bytes, `签到表_${list.title}.xlsx`, 'attendance.xlsx')
  })

  serve(app, desk.listDoors, (_, { db, now }) => listOpenDoors(db, now))
  serve(app, desk.getDoor, async ({ activityId, keyword }, ctx) => {
    await noteSearch(ctx, '签到', keyword)
    const [door, people] = await Promise.all([
      findDoor(ctx.db, activityId),
      listPeople(ctx.db, { activityId, keyword }),
    ])
    return { ...(door ?? refuse('notFound')), people: people.map((one) => withUndo(one, ctx.now)) }
  })
}

const sightOf = ({ caller }: StaffContext) => ({ reveal: can(caller, 'member.reveal') })

const masked = (answers: { label: string; value: string }[], { reveal }: signUps.Sight) =>
  reveal ? answers : answers.map(({ label, value }) => ({ label, value: maskedAnswer(value) }))

/** Masked for everybody, as members are: whole numbers are on the papers of who may see them. */
const asShown = ({ paidAt, refund, ...row }: signUps.SignUpRow): desk.DeskSignUp => ({
  ...row,
  remark: maskedAnswer(row.remark),
  pay: payOf({ ...row, paidAt, refund }),
  attendees: row.attendees.map((one) => ({
    ...one,
    ticket: maskedTicket(one.ticket),
    answers: masked(one.answers, { reveal: false }),
  })),
})

function payOf({
  state,
  feeFen,
  feePoints,
  paidAt,
  refund,
}: Omit<signUps.SignUpRow, 'attendees'>): desk.DeskSignUp['pay'] {
  if (feeFen + feePoints === 0) return 'free'
  if (refund !== null) return refund === 'done' ? 'refunded' : 'refunding'
  if (paidAt !== null) return 'paid'
  return state === 'unpaid' ? 'unpaid' : 'none'
}

async function attendanceOf(ctx: StaffContext, activityId: number) {
  const { db } = ctx
  const sight = sightOf(ctx)
  const [activity, rows, { name: siteName }] = await Promise.all([
    findDesk(db, activityId),
    signUps.listAttendanceRows(db, activityId, sight),
    readConfig(db),
  ])
  const { title, place, speaker, startsAt, endsAt, certificate } = (activity ?? refuse('notFound')).draft
  const shown = rows.map((row) => ({
    ...row,
    ticket: maskedTicket(row.ticket),
    answers: masked(row.answers, sight),
  }))
  return { siteName, title, place, speaker, startsAt, endsAt, certificate, rows: shown }
}

function withUndo<P extends { attendedAt: string | null }>(person: P, now: Date) {
  const until = person.attendedAt === null ? 0 : Date.parse(person.attendedAt) + UNDO_MINUTES * 60_000
  return { ...person, undoUntil: until > now.getTime() ? new Date(until).toISOString() : null }
}
