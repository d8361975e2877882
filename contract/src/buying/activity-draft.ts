import type { FieldErrors } from '../base/refusal.ts'
import { showTime } from '../base/time.ts'
import type { ActivityDraft } from './activity-desk.ts'

/** Limits that existing sign-ups set to a change of their activity. */
export interface Standing {
  seatsTaken: number
  mostOfInstitution: number
  attended: number
  /** The values as saved. */
  saved: Pick<ActivityDraft, 'opensAt' | 'closesAt' | 'startsAt' | 'endsAt' | 'cancelUntil' | 'rewardPoints'>
}

/**
 * Finds fields that contradict each other or existing sign-ups; the form shows the errors beside the fields.
 */
export function draftProblems(draft: ActivityDraft, now: Date, standing?: Standing): FieldErrors {
  const errors: FieldErrors = {
    ...timeProblems(draft),
    ...(standing && standingProblems(draft, now, standing)),
  }
  if (draft.format === 'onsite' && draft.place === '') errors.place = '请填写活动地点'
  if (draft.feePoints !== null && draft.feeFen === 0) errors.feePoints = '免费活动没有积分费用，请先填写费用'
  draft.fields.forEach(({ kind, choices }, at) => {
    if (kind !== 'choice') return
    if (choices.length < 2) errors[`fields.${at}.choices`] = '请至少填写 2 个选项'
    else if (new Set(choices).size < choices.length) errors[`fields.${at}.choices`] = '选项重复'
  })
  return errors
}

function timeProblems({ opensAt, closesAt, startsAt, endsAt, cancelUntil }: ActivityDraft): FieldErrors {
  const errors: FieldErrors = {}
  if (Date.parse(endsAt) <= Date.parse(startsAt)) errors.endsAt = '结束时间应晚于开始时间'
  if (Date.parse(closesAt) <= Date.parse(opensAt)) errors.closesAt = '报名截止应晚于报名开始'
  else if (Date.parse(closesAt) > Date.parse(endsAt)) errors.closesAt = '报名截止不能晚于活动结束'
  if (Date.parse(cancelUntil) > Date.parse(startsAt)) errors.cancelUntil = '取消截止不能晚于活动开始'
  return errors
}

const timeNames = { startsAt: '开始', endsAt: '结束' } as const

function standingProblems(draft: ActivityDraft, now: Date, standing: Standing): FieldErrors {
  const errors: FieldErrors = {}
  const { seatsTaken, mostOfInstitution, attended, saved } = standing
  if (draft.capacity < seatsTaken) errors.capacity = `名额不能少于已占用的 ${seatsTaken} 个`
  if (draft.perInstitution !== null && draft.perInstitution < mostOfInstitution)
    errors.perInstitution = `已有机构占用 ${mostOfInstitution} 个名额，不能更少`
  if (attended > 0 && draft.rewardPoints !== saved.rewardPoints)
    errors.rewardPoints = '已有人签到，奖励积分不能修改'
  // When an activity has ended, waiting and unpaid sign-ups are cancelled, and its times cannot be changed any more.
  const past = (instant: string) => Date.parse(instant) <= now.getTime()
  if (mostOfInstitution > 0)
    for (const name of ['startsAt', 'endsAt'] as const)
      if (past(draft[name]) && !past(saved[name]))
        errors[name] = `已有人报名，${timeNames[name]}时间不能改到过去`
  if (past(saved.endsAt)) {
    for (const name of ['startsAt', 'endsAt'] as const)
      if (Date.parse(draft[name]) !== Date.parse(saved[name]))
        errors[name] = `活动已于 ${showTime(saved.endsAt)} 结束，${timeNames[name]}时间不能修改`
  }
  return errors
}
