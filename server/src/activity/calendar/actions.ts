import type { ActivityCard } from '@gongfang/contract/activity'
import { shownConfig } from '../../config/door.ts'
import type { Context } from '../../http/context.ts'
import { activityState, feesOf } from '../rules.ts'
import type { CardRow } from './queries.ts'

/** Rows as they are shown at this moment, with what they cost in points at the rate of today. */
export async function cardAt(ctx: Pick<Context, 'db' | 'kept' | 'now'>) {
  const { scoreBuyRate } = await shownConfig(ctx)
  return (row: CardRow): ActivityCard => ({
    ...row,
    ...feesOf(row, scoreBuyRate),
    state: activityState(row, ctx.now),
  })
}
