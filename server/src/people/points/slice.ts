import type { Slice } from '../../slice.ts'
import { bookPoints } from './actions.ts'
import { books } from './books.ts'
import { events, messageKinds } from './events.ts'
import { pointsExports } from './exports.ts'
import { figures, findFirstEntry } from './figure-queries.ts'
import { pointsImports } from './imports.ts'
import { pointsTasks } from './jobs.ts'
import { countBalance, countOwed } from './leaving-queries.ts'
import { ownData } from './own-data-queries.ts'
import { pointsRoutes } from './routes.ts'
import { countPointsToApprove } from './todo-queries.ts'

export const slice: Slice = {
  name: 'points',
  routes: pointsRoutes,
  tasks: pointsTasks,
  schedule: [{ every: '20s', job: 'points.sweep' }],
  exports: pointsExports,
  imports: pointsImports,
  books,
  todos: {
    pointsToApprove: { needs: ['points.approve'], count: (db, _, { id }) => countPointsToApprove(db, id) },
  },
  figures,
  figuresSince: findFirstEntry,
  ownData,
  leaving: {
    matters: { points: countBalance, pointsOwed: countOwed },
    giveUp: (tx, { memberId, points, now }) =>
      bookPoints(tx, {
        memberId,
        delta: -points,
        kind: 'adjust',
        reference: `close/${memberId}`,
        note: '注销账号，放弃剩余积分',
        at: now,
      }),
  },
  events,
  messageKinds,
}
