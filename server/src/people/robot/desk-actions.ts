import { allPermissions } from '@gongfang/contract/system/permission'
import { type Db, runIn } from '../../db/connect.ts'
import type { House, Staff } from '../../http/context.ts'
import { type KindNames, takeTold } from './actions.ts'
import * as queries from './queries.ts'
import { risen } from './rules.ts'

/** Counting functions of the to-dos of staff, by kind. */
export type Counts = Readonly<Record<string, (db: Db, now: Date, staff: Staff) => Promise<number>>>

/** A group of the staff sees what all of them together can do. */
const everybody: Staff = {
  id: 0,
  sessionId: 0,
  account: '',
  name: '',
  owner: true,
  permissions: allPermissions,
  mustChangePassword: false,
}

/** Tells the groups of the staff of work that has come since the last look. Counts nothing when no group wants to know. */
export async function lookAtDesk(house: House, counts: Counts, names: KindNames): Promise<void> {
  const { db } = house
  const robots = await queries.listDeskRobots(db)
  if (robots.length === 0) return
  const now = house.clock()
  const wanted = [...new Set(robots.flatMap(({ kinds }) => kinds))].filter((kind) =>
    Object.hasOwn(counts, kind),
  )
  const counted: { kind: string; count: number }[] = []
  for (const kind of wanted) counted.push({ kind, count: await counts[kind]!(db, now, everybody) })
  for (const { id, kinds } of robots)
    await runIn(db)(async (tx) => {
      // Two workers look one after the other.
      if (!(await queries.lockRobot(tx, id))) return
      const own = counted.filter(({ kind }) => kinds.includes(kind))
      const more = risen(await queries.listCounts(tx, id), own)
      for (const { kind, count } of own) await queries.upsertCount(tx, id, kind, count)
      if (more.length === 0) return
      await takeTold(
        tx,
        {
          robotId: id,
          about: `desk ${now.toISOString()}`,
          memberId: null,
          title: '有新的待办',
          body: more.map(({ kind, count, more }) => `${names[kind]} ${count}（新增 ${more}）`).join('\n'),
          link: '/admin',
        },
        now,
      )
    })
}
