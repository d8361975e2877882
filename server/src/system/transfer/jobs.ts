import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import type { Actor } from '../audit/door.ts'
import { sweepFiles } from './actions.ts'
import { runExport } from './export-job.ts'
import { applyImport, checkImport } from './import-job.ts'
import type { TransferKinds } from './kinds.ts'

export const transferTasks = (house: House, { exports, imports }: TransferKinds): Tasks => ({
  'transfer.check': ({ id }: { id: number }, { now }) => checkImport(house, imports, { id, now }),
  'transfer.apply': ({ id, actor }: { id: number; actor: Actor }, { now }) =>
    applyImport(house, imports, { id, actor, now }),
  'transfer.export': ({ id }: { id: number }, { now }) => runExport(house, exports, { id, now }),
  'transfer.sweep': () => sweepFiles(house, house.clock()),
})
