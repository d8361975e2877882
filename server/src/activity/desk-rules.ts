import type { DeskActivityState } from '@gongfang/contract/activity-desk'
import { refuseField } from '@gongfang/contract/refusal'
import { activityState, type Seats, type Times } from './rules.ts'

/** What is not published is shown to nobody; what is called off is off, published or not. */
export const deskState = (activity: Times & Seats & { published: boolean }, now: Date): DeskActivityState =>
  activity.published || activity.cancelledAt !== null ? activityState(activity, now) : 'draft'

/** '1790000000000-12': when the last row began, and its id. */
export function seenOf(after: string | undefined): { startsAt: string; id: number } | undefined {
  if (after === undefined) return undefined
  const [, ms, id] = /^(\d{1,14})-(\d{1,15})$/.exec(after) ?? refuseField('after', '翻页位置不正确')
  return { startsAt: new Date(Number(ms)).toISOString(), id: Number(id) }
}

export const keyOf = ({ startsAt, id }: { startsAt: string; id: number }) => `${Date.parse(startsAt)}-${id}`

/** '38219047' → '**** 9047': enough to compare, too little to come in with. */
export const maskedTicket = (digits: string) => (digits === '' ? '' : `**** ${digits.slice(4)}`)

/** Numbers that people wrote down, alone or within a text, are as private as their own. */
export const maskedAnswer = (value: string) =>
  value.replace(/(?<!\d)(1[3-9]\d)[\s-]?\d{4}[\s-]?(\d{4})(?!\d)/g, '$1****$2')
