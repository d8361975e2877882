import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { followDelivery } from './actions.ts'
import { deleteSettled, deleteSettledOf } from './queries.ts'

const DAY_MS = 86_400_000

export const acceptanceTasks = ({ db, clock }: House): Tasks => ({
  'acceptance.delivered': (delivery: { orderLineIds: number[]; reference: string }) =>
    runIn(db)((tx) => followDelivery(tx, 'acceptanceDue', { ...delivery, now: clock() })),
  'acceptance.reopened': (lines: { orderLineIds: number[]; reference: string }) =>
    runIn(db)((tx) => followDelivery(tx, 'acceptanceAgain', { ...lines, now: clock() })),
  'acceptance.takenBack': ({ orderLineIds }: { orderLineIds: number[] }) =>
    runIn(db)((tx) => deleteSettledOf(tx, orderLineIds)),
  'acceptance.sweep': () => deleteSettled(db, new Date(clock().getTime() - DAY_MS)),
})
