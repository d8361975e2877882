import { signUpStateNames } from '@gongfang/contract/activity'
import type { AttendanceRow } from '@gongfang/contract/activity-desk'
import { showTime } from '@gongfang/contract/time'
import { makeSheet } from '../outside/sheet.ts'

interface Sheet {
  siteName: string
  title: string
  place: string
  startsAt: string
  rows: readonly AttendanceRow[]
  now: Date
}

/** Who has a seat and who came, with a column for each question that was asked. */
export function attendanceSheet({ siteName, title, place, startsAt, rows, now }: Sheet): Promise<Buffer> {
  const questions = [...new Set(rows.flatMap(({ answers }) => answers.map(({ label }) => label)))]
  const came = rows.filter(({ attendedAt }) => attendedAt !== null).length
  const heads = [
    { head: '姓名', width: 14, sum: '合计' },
    { head: '手机', width: 16, sum: `${came}/${rows.length} 人签到` },
    { head: '机构', width: 32 },
    { head: '状态', width: 10 },
    { head: '签到时间', width: 18 },
    { head: '票码', width: 14 },
    { head: '证书编号', width: 24 },
    ...questions.map((head) => ({ head, width: 20 })),
    { head: '报名单号', width: 24 },
  ]
  return makeSheet({
    name: '签到表',
    title: `${siteName} ${title} 签到表`,
    above: [`开始时间：${showTime(startsAt)}　地点：${place || '—'}`, `导出时间：${showTime(now)}`],
    columns: heads,
    rows: rows.map((row) => [
      row.name,
      row.phone,
      row.jigou,
      signUpStateNames[row.state],
      row.attendedAt ? showTime(row.attendedAt) : null,
      row.ticket,
      row.certificateNo,
      ...questions.map((label) => row.answers.find((one) => one.label === label)?.value ?? null),
      row.no,
    ]),
    below: [],
  })
}
