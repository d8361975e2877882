import { refuse } from '@gongfang/contract/base/refusal'
import * as desk from '@gongfang/contract/buying/activity-desk'
import { type App, serve } from '../../../http/serve.ts'
import { can } from '../../../http/session.ts'
import { sheetAnswer } from '../../../http/sheet-answer.ts'
import { audit, noteSearch } from '../../../system/audit/door.ts'
import { attendanceOf, attendanceSheet } from './actions.ts'
import { findDoor, listOpenDoors, listPeople } from './queries.ts'
import { withUndo } from './rules.ts'

export function attendanceRoutes(app: App) {
  serve(app, desk.listAttendance, ({ activityId }, ctx) => attendanceOf(ctx, activityId, { reveal: false }))

  serve(app, desk.exportAttendance, async ({ activityId }, ctx) => {
    const reveal = can(ctx.caller, 'member.reveal')
    const list = await attendanceOf(ctx, activityId, { reveal })
    if (list.rows.length === 0) refuse('nothingToReport')
    const subject = `activity ${activityId}`
    const after = { rows: list.rows.length, ...(reveal && { phones: 'whole' }) }
    await ctx.transaction((tx) => audit(tx, ctx, { what: 'activity.export', subject, after }))
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
