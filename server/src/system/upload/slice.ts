import type { Slice } from '../../slice.ts'
import { releasePictures } from './actions.ts'
import { books } from './books.ts'
import { uploadTasks } from './jobs.ts'
import { uploadRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'upload',
  routes: uploadRoutes,
  tasks: uploadTasks,
  schedule: [{ every: '1h', job: 'upload.sweep' }],
  books,
  leaving: {
    forget: releasePictures,
  },
}
