import { showTime } from '@gongfang/contract/base/time'
import type { ActivityCard } from '@gongfang/contract/buying/activity'

const SHOWN = 3
/** More than are shown, because some of them have begun already or are closed. */
export const MOST_ASKED = 12

const joinable: readonly ActivityCard['state'][] = ['upcoming', 'open', 'full']

export const stillToCome = (activities: readonly ActivityCard[]) =>
  activities.filter(({ state }) => joinable.includes(state)).slice(0, SHOWN)

/** '剩余 18 席', '已满，可候补', or when the sign-ups open. */
export function seatsText({
  state,
  opensAt,
  capacity,
  seatsTaken,
}: Pick<ActivityCard, 'state' | 'opensAt' | 'capacity' | 'seatsTaken'>): string {
  if (state === 'upcoming') return `${showTime(opensAt).slice(5)} 开放报名`
  return state === 'full' ? '已满，可候补' : `剩余 ${capacity - seatsTaken} 席`
}
