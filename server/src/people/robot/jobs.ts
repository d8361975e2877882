import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { type KindNames, say, type Told, takeTold } from './actions.ts'
import { type Counts, lookAtDesk } from './desk-actions.ts'
import { deleteOld, listLate } from './queries.ts'

export const robotTasks = (house: House, counts: Counts, names: KindNames): Tasks => ({
  /** Asked for by the slice that tells members. */
  'robot.told': (told: Told) => runIn(house.db)((tx) => takeTold(tx, told, house.clock())),
  'robot.say': ({ robotId }: { robotId: number }) => say(house, robotId),
  'robot.desk': () => lookAtDesk(house, counts, names),
  'robot.sweep': async () => {
    const now = house.clock()
    await deleteOld(house.db, now)
    for (const { robotId } of await listLate(house.db, now))
      await enqueue(house.db, 'robot.say', { robotId }, { jobKey: `robot ${robotId}` })
  },
})
