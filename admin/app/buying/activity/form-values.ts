import { showTime } from '@gongfang/contract/base/time'
import { activityFormatNames, activityKindNames } from '@gongfang/contract/buying/activity'
import type { ActivityDraft } from '@gongfang/contract/buying/activity-desk'
import type { Dayjs } from 'dayjs'
import { instantOf, pickedOf } from '../../ui/picker-time.ts'

const times = ['opensAt', 'closesAt', 'startsAt', 'endsAt', 'cancelUntil'] as const
type TimeName = (typeof times)[number]

/** A draft as values of the form: times in Shanghai, empty numbers as null. */
export type FormValues = Omit<ActivityDraft, TimeName | 'feeFen'> &
  Record<TimeName, Dayjs | null> & { feeFen: number | null }

export const toForm = (draft: ActivityDraft): FormValues => ({
  ...draft,
  ...(Object.fromEntries(times.map((name) => [name, pickedOf(draft[name])])) as Record<TimeName, Dayjs>),
})

/** The values of the form as a draft. An unchanged time keeps its seconds, so that it does not count as a change. */
export function toDraft(values: FormValues, before: ActivityDraft): ActivityDraft {
  const instant = (name: TimeName) => movedTo(values[name], before[name])
  return {
    ...values,
    opensAt: instant('opensAt'),
    closesAt: instant('closesAt'),
    startsAt: instant('startsAt'),
    endsAt: instant('endsAt'),
    cancelUntil: instant('cancelUntil'),
    feeFen: values.feeFen ?? 0,
  }
}

const movedTo = (time: Dayjs | null, before: string) =>
  !time || time.format('YYYY-MM-DD HH:mm') === showTime(before) ? before : instantOf(time)

/** A new activity: in two weeks, from nine to twelve, with sign-up open from now. */
export function newDraft(now: Date): ActivityDraft {
  const at = (days: number, time: string) => {
    const day = showTime(new Date(now.getTime() + days * 86_400_000)).slice(0, 10)
    return new Date(`${day}T${time}:00+08:00`).toISOString()
  }
  return {
    kind: 'training',
    format: 'onsite',
    title: '',
    summary: '',
    cover: '',
    body: '',
    city: '',
    place: '',
    onlineLink: '',
    speaker: '',
    speakerIntro: '',
    agenda: [],
    questions: [],
    attachments: [],
    fields: [],
    opensAt: at(0, '09:00'),
    closesAt: at(13, '18:00'),
    startsAt: at(14, '09:00'),
    endsAt: at(14, '12:00'),
    cancelUntil: at(13, '18:00'),
    capacity: 30,
    perInstitution: null,
    feeFen: 0,
    feePoints: null,
    rewardPoints: 0,
    certificate: false,
    remindHours: 24,
  }
}

/** A copy of an activity, without its sign-ups. */
export const copyOf = (draft: ActivityDraft): ActivityDraft => ({
  ...draft,
  title: `${[...draft.title].slice(0, 55).join('')}（副本）`,
})

/** Fields that are merged together when two people changed the activity. */
export const boundFields: (keyof ActivityDraft)[][] = [[...times], ['feeFen', 'feePoints']]

/** Labels of codes, for the comparison of two versions. */
export function wordOf(key: keyof ActivityDraft, value: unknown): string | undefined {
  if (key === 'kind') return activityKindNames[value as ActivityDraft['kind']]
  if (key === 'format') return activityFormatNames[value as ActivityDraft['format']]
  return undefined
}
