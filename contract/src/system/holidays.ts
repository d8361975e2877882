import * as z from 'zod/mini'
import { Day } from '../base/time.ts'

export const MOST_HOLIDAYS = 200

const days = (name: string) =>
  z
    .array(Day, `${name}应为日期`)
    .check(z.maxLength(MOST_HOLIDAYS, `${name}最多 ${MOST_HOLIDAYS} 天，请删除往年的`))

const WEEKDAYS = '日一二三四五六'

const weekdayOf = (day: Day) => new Date(day).getUTCDay()

export const isWeekend = (day: Day) => [0, 6].includes(weekdayOf(day))

/** As the State Council publishes them: days off with their weekends, and the weekends on which the lost days are worked. */
export const Holidays = z.strictObject({ daysOff: days('放假'), workDays: days('调休上班') }).check(
  z.superRefine(({ daysOff, workDays }, { addIssue }) => {
    const twice = [daysOff, workDays].flatMap((list) => list.filter((day, at) => list.indexOf(day) !== at))
    const both = workDays.filter((day) => daysOff.includes(day))
    const usual = workDays.filter((day) => !isWeekend(day))
    if (twice[0] !== undefined) addIssue(`${twice[0]} 写了两次`)
    if (both[0] !== undefined) addIssue(`${both[0]} 同时写在放假和调休上班中`)
    if (usual[0] !== undefined)
      addIssue(`${usual[0]} 是周${WEEKDAYS[weekdayOf(usual[0])]}，本来就上班，请核对调休上班的日期`)
  }),
)
export type Holidays = z.output<typeof Holidays>
