import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import {
  type listOfferTemplates,
  OFFER_TEMPLATES_MOST,
  type OfferTemplate,
  type saveOfferTemplate,
} from '@gongfang/contract/buying/inquiry-desk'
import type { StaffContext } from '../../http/context.ts'
import { audit, refuseChanged } from '../../system/audit/door.ts'
import { deleteRow, insertRow, listRows, lockTemplates, updateRow } from './template-queries.ts'

export const listTemplates = ({ db }: StaffContext): Promise<Unchecked<typeof listOfferTemplates>> =>
  listRows(db)

const subjectOf = (id: number) => `offerTemplate ${id}`
const fieldsOf = ({ id: _, version: __, ...fields }: OfferTemplate) => fields

export const saveTemplate = (
  ctx: StaffContext,
  { id, version, ...fields }: Parsed<typeof saveOfferTemplate>,
) =>
  ctx.transaction(async (tx) => {
    await lockTemplates(tx)
    const rows = await listRows(tx)
    const before = rows.find((row) => row.id === id)
    if (id !== null && !before) refuse('notFound')
    if (before && before.version !== version)
      await refuseChanged(tx, {
        subject: subjectOf(before.id),
        what: ['offerTemplate.create', 'offerTemplate.edit'],
      })
    const name = fields.name.toLowerCase()
    if (rows.some((row) => row.id !== id && row.name.toLowerCase() === name))
      refuseField('name', '已有同名报价模板，请改名，或编辑那个模板')
    if (!before && rows.length >= OFFER_TEMPLATES_MOST)
      refuse('offerTemplatesFull', { values: { most: OFFER_TEMPLATES_MOST } })
    const saved = before?.id ?? (await insertRow(tx, fields))
    if (before) await updateRow(tx, saved, fields)
    await audit(tx, ctx, {
      what: before ? 'offerTemplate.edit' : 'offerTemplate.create',
      subject: subjectOf(saved),
      before: before ? fieldsOf(before) : null,
      after: fields,
    })
    return { id: saved }
  })

export const deleteTemplate = (ctx: StaffContext, id: number) =>
  ctx.transaction(async (tx) => {
    await lockTemplates(tx)
    const before = (await listRows(tx)).find((row) => row.id === id) ?? refuse('notFound')
    await deleteRow(tx, id)
    await audit(tx, ctx, { what: 'offerTemplate.del', subject: subjectOf(id), before: fieldsOf(before) })
    return {}
  })
