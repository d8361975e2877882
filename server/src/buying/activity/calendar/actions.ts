import type { ActivityCard } from '@gongfang/contract/buying/activity'
import type { Context } from '../../../http/context.ts'
import { shownConfig } from '../../../system/config/door.ts'
import { activityState, feesOf } from '../rules.ts'
import type { CardRow } from './queries.ts'

/** Returns a function that adds the current state and the price in points at the current rate to a row. */
export async function cardAt(ctx: Pick<Context, 'db' | 'kept' | 'now'>) {
  const { scoreBuyRate } = await shownConfig(ctx)
  return (row: CardRow): ActivityCard => ({
    ...row,
    ...feesOf(row, scoreBuyRate),
    state: activityState(row, ctx.now),
  })
}
