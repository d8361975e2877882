import { type InvoiceTitleForm, normalTaxNumber, TITLES_MOST } from '@gongfang/contract/invoice'
import { refuse } from '@gongfang/contract/refusal'
import type { MemberContext } from '../http/context.ts'
import * as queries from './title-queries.ts'

export const ownerOf = ({ caller }: MemberContext): queries.Owner => ({
  institutionId: caller.institutionId,
  memberId: caller.id,
})

/** Who has none yet is offered what the institution said of itself. */
export async function list(ctx: MemberContext) {
  const titles = await queries.listTitles(ctx.db, ownerOf(ctx))
  const { institutionId } = ctx.caller
  if (titles.length > 0 || institutionId === null) return { titles, suggestion: null }
  return { titles, suggestion: (await queries.findSuggestion(ctx.db, institutionId)) ?? null }
}

/** The first is the default, until another one is. */
export const save = (ctx: MemberContext, { id, ...form }: InvoiceTitleForm) =>
  ctx.transaction(async (tx) => {
    const owner = ownerOf(ctx)
    await queries.lockTitles(tx, owner)
    const all = await queries.listTitles(tx, owner)
    const title = {
      ...form,
      taxNumber: normalTaxNumber(form.taxNumber),
      isDefault: form.isDefault || all.length === 0,
    }
    if (title.isDefault) await queries.updateNoDefault(tx, owner)
    if (id !== undefined) {
      const { count } = await queries.updateTitle(tx, owner, id, title, ctx.now)
      return count > 0 ? { id } : refuse('notFound')
    }
    if (all.length >= TITLES_MOST) refuse('titlesFull')
    return { id: await queries.insertTitle(tx, owner, title, ctx.now) }
  })

export const remove = (ctx: MemberContext, id: number) =>
  ctx.transaction(async (tx) => {
    const { count } = await queries.deleteTitle(tx, ownerOf(ctx), id)
    if (count === 0) refuse('notFound')
  })
