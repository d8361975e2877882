import { todoKinds } from '@gongfang/contract/insight/report-desk'
import type { Db } from '../../../db/connect.ts'
import type { Staff } from '../../../http/context.ts'
import { can } from '../../../http/session.ts'
import type { Reports } from '../parts.ts'
import { findStored } from '../stored/actions.ts'

/** To-dos that the staff member may work on, without those that are not counted yet. */
export async function listTodos(db: Db, { todos }: Reports, staff: Staff, now: Date) {
  const own = todoKinds.filter((kind) => todos[kind].needs.some((one) => can(staff, one)))
  const counts = await Promise.all(
    own.map(async (kind) => {
      const todo = todos[kind]
      return 'count' in todo
        ? todo.count(db, now, staff)
        : ((await findStored(db, todo.stored))?.body.count ?? null)
    }),
  )
  return own.flatMap((kind, at) => {
    const count = counts[at] ?? null
    return count === null ? [] : [{ kind, count }]
  })
}
