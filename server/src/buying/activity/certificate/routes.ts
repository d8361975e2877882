import { refuse } from '@gongfang/contract/base/refusal'
import { checkCertificate, getCertificates } from '@gongfang/contract/buying/activity'
import { type App, serve } from '../../../http/serve.ts'
import { readConfig } from '../../../system/config/door.ts'
import { checkable } from './actions.ts'
import { findCertificate, listCertificates } from './queries.ts'
import { maskedName } from './rules.ts'

export function certificateRoutes(app: App) {
  serve(app, getCertificates, async ({ no }, ctx) => {
    const rows = await listCertificates(ctx.db, { no, memberId: ctx.caller.id }, ctx.now)
    if (rows.length === 0) refuse('noCertificate')
    const { name: siteName } = await readConfig(ctx.db)
    const certificates = await Promise.all(
      rows.map(async (row) => ({ ...row, siteName, ...(await checkable(ctx, row.number)) })),
    )
    return { certificates }
  })

  serve(app, checkCertificate, async ({ number }, { db, now }) => {
    const { name, ...shown } = (await findCertificate(db, number, now)) ?? refuse('notFound')
    return { ...shown, maskedName: maskedName(name) }
  })
}
