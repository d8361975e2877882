import { listAudit, listAuditChoices, listHistory } from '@gongfang/contract/system/audit'
import type { Db } from '../../db/connect.ts'
import { asKeyPage, idBefore } from '../../db/key-page.ts'
import { TransportError } from '../../http/errors.ts'
import { type App, serve } from '../../http/serve.ts'
import { can } from '../../http/session.ts'
import { type AuditFilter, countEntries, listEntries, listWhat, listWho } from './queries.ts'
import { readerOf } from './rules.ts'

export function auditRoutes(app: App) {
  serve(app, listAudit, (input, { db }) => page(db, input))
  serve(app, listAuditChoices, async (_, { db }) => {
    const [people, actions] = await Promise.all([listWho(db), listWhat(db)])
    return { who: people.map(({ who }) => who), what: actions.map(({ what }) => what) }
  })
  serve(app, listHistory, (input, { db, caller }) => {
    if (!can(caller, readerOf(input.subject))) throw new TransportError(403)
    return page(db, input)
  })
}

async function page(db: Db, input: AuditFilter & { after?: string | undefined; limit: number }) {
  const { after, limit } = input
  const [rows, total] = await Promise.all([
    listEntries(db, input, { before: idBefore(after), limit: limit + 1 }),
    countEntries(db, input),
  ])
  return asKeyPage(rows, limit, total)
}
