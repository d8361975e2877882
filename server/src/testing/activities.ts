import type { Output } from '@gongfang/contract/base/endpoint'
import { signUpForActivity } from '@gongfang/contract/buying/activity'
import type { TestMember, TestShop } from './shop.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

interface ActivityWish {
  title?: string
  format?: 'onsite' | 'online'
  city?: string
  capacity?: number
  perInstitution?: number | null
  feeFen?: number
  /** A fee in points besides `feeFen`. */
  feePoints?: number
  rewardPoints?: number
  certificate?: boolean
  published?: boolean
  onlineLink?: string
  fields?: object[]
  body?: string
  /** From now on, in ms; it takes three hours. Sign-ups are open from yesterday to an hour before it begins. */
  startsInMs?: number
  opensInMs?: number
}

/** An activity that takes sign-ups until an hour before it begins and lets cancel until a day before. */
export async function anActivity({ db, now }: TestShop, wish: ActivityWish = {}): Promise<number> {
  const at = (ms: number) => new Date(now().getTime() + ms)
  const startsIn = wish.startsInMs ?? 7 * DAY
  const [row] = await db<{ id: number }[]>`
    insert into activity ${db({
      kind: 'training',
      format: wish.format ?? 'onsite',
      title: wish.title ?? '千分尺实操',
      city: wish.city ?? '杭州',
      body: wish.body ?? '<p>带上安全鞋。</p>',
      onlineLink: wish.onlineLink ?? '',
      startsAt: at(startsIn),
      endsAt: at(startsIn + 3 * HOUR),
      opensAt: at(wish.opensInMs ?? Math.min(-DAY, startsIn - 2 * DAY)),
      closesAt: at(startsIn - HOUR),
      cancelUntil: at(startsIn - DAY),
      capacity: wish.capacity ?? 30,
      perInstitution: wish.perInstitution ?? null,
      feeFen: wish.feeFen ?? 0,
      feePoints: wish.feePoints ?? null,
      rewardPoints: wish.rewardPoints ?? 0,
      certificate: wish.certificate ?? false,
      published: wish.published ?? true,
      fields: db.json(wish.fields ?? []),
    })} returning id`
  return row!.id
}

export const signUpNow = (
  member: TestMember,
  activityId: number,
  { people = ['张三'], waitlist = false, key }: { people?: string[]; waitlist?: boolean; key?: string } = {},
): Promise<Output<typeof signUpForActivity>> =>
  member.call(
    signUpForActivity,
    { activityId, attendees: people.map((name) => ({ name, answers: [] })), waitlist },
    key === undefined ? {} : { key },
  )
