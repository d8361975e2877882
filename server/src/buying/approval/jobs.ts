import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { keepCourse } from './course-actions.ts'

export const approvalTasks = (house: House): Tasks => ({
  'approval.sweep': () => keepCourse(house),
})
