import type { Slice } from '../../slice.ts'
import { backupTasks } from './jobs.ts'

export const slice: Slice = {
  name: 'backup',
  tasks: backupTasks,
  schedule: [{ every: '600s', job: 'backup.daily' }],
}
