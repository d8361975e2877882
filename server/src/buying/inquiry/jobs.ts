import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { keepCourse } from './course-actions.ts'

export const inquiryTasks = (house: House): Tasks => ({
  'inquiry.sweep': () => keepCourse(house),
})
