import type { Slice } from '../../slice.ts'
import { events } from './events.ts'
import { shoppingListTasks } from './jobs.ts'
import { ownData } from './own-data-queries.ts'
import { deleteLists as forgetLists } from './queries.ts'
import { shoppingListRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'shopping-list',
  routes: shoppingListRoutes,
  tasks: shoppingListTasks,
  schedule: [{ every: '600s', job: 'shoppingList.remind' }],
  ownData,
  leaving: {
    forget: forgetLists,
  },
  events,
}
