import type { Day } from '@gongfang/contract/base/time'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { handInDue, sweep } from './due-actions.ts'

export const recurringTasks = (house: House): Tasks => ({
  'recurring.handIn': (payload: { listId: number; day: Day }) => handInDue(house, payload),
  'recurring.sweep': () => sweep(house),
})
