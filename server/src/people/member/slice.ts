import { every, type Slice } from '../../slice.ts'
import { books } from './books.ts'
import { events, messageKinds } from './events.ts'
import { memberExports } from './export/exports.ts'
import { figures, findFirstMember } from './figure-queries.ts'
import { memberImports } from './import/imports.ts'
import { memberTasks } from './jobs.ts'
import { countOthers } from './leaving-queries.ts'
import { handOnAll } from './membership/actions.ts'
import { ownData } from './own-data-queries.ts'
import { findChange } from './own-overview-queries.ts'
import { memberRoutes } from './routes.ts'
import { countToReview } from './todo-queries.ts'

export const slice: Slice = {
  name: 'member',
  routes: (app, slices) => memberRoutes(app, handOnAll(every(slices, 'handOn'))),
  tasks: memberTasks,
  schedule: [{ every: '600s', job: 'member.sweep' }],
  exports: memberExports,
  imports: memberImports,
  books,
  todos: {
    toReview: { needs: ['institution.review'], count: countToReview },
  },
  figures,
  figuresSince: findFirstMember,
  overview: {
    change: findChange,
  },
  ownData,
  leaving: {
    institutionMatters: { people: countOthers },
  },
  events,
  messageKinds,
}
