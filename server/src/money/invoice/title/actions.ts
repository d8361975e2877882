import { isDeepStrictEqual } from 'node:util'
import { normalCreditCode } from '@gongfang/contract/base/credit-code'
import { refuse } from '@gongfang/contract/base/refusal'
import { InvoiceTitle, type InvoiceTitleForm, TITLES_MOST } from '@gongfang/contract/money/invoice'
import { roleMay } from '@gongfang/contract/people/institution'
import type { MemberContext } from '../../../http/context.ts'
import { roleMust } from '../../../http/session.ts'
import {
  deleteTitle,
  findSuggestion,
  insertTitle,
  isWished,
  listTitles,
  lockTitle,
  lockTitles,
  type Owner,
  updateNoDefault,
  updateTitle,
} from './queries.ts'

export const ownerOf = ({ caller }: MemberContext): Owner => ({
  institutionId: caller.institutionId,
  memberId: caller.id,
})

/** A member without a title is offered the institution's own data. */
export async function list(ctx: MemberContext) {
  const found = await listTitles(ctx.db, ownerOf(ctx))
  const titles = found.map((title) => ({ ...title, mayChange: mayChange(ctx, title) }))
  const { institutionId } = ctx.caller
  if (titles.length > 0 || institutionId === null) return { titles, suggestion: null }
  return { titles, suggestion: (await findSuggestion(ctx.db, institutionId)) ?? null }
}

type Written = { writtenBy: number | null }

const mayChange = ({ caller }: MemberContext, { writtenBy }: Written) =>
  writtenBy === caller.id || roleMay(caller.roles, 'titleOfColleague')

/** The title that is no longer the default counts as changed too. */
function mustMayChange(ctx: MemberContext, titles: readonly Written[]) {
  if (!titles.every((title) => mayChange(ctx, title))) roleMust(ctx.caller, 'titleOfColleague')
}

/** The first is the default, until another one is. */
export const save = (ctx: MemberContext, { id, seen, ...form }: InvoiceTitleForm) =>
  ctx.transaction(async (tx) => {
    const owner = ownerOf(ctx)
    await lockTitles(tx, owner)
    const all = await listTitles(tx, owner)
    const title = {
      ...form,
      taxNumber: normalCreditCode(form.taxNumber),
      isDefault: form.isDefault || all.length === 0,
    }
    mustMayChange(
      ctx,
      all.filter((one) => one.id === id || (title.isDefault && one.isDefault)),
    )
    const before = all.find((one) => one.id === id)
    // A call is repeated when its answer was lost: what it wants is there already.
    if (before && seen && !isSame(before, seen) && !isSame(before, title)) refuse('changedMeanwhile')
    if (title.isDefault) await updateNoDefault(tx, owner)
    if (id !== undefined) {
      const { count } = await updateTitle(tx, owner, id, title, ctx.now)
      return count > 0 ? { id } : refuse('notFound')
    }
    if (all.length >= TITLES_MOST) refuse('titlesFull')
    return { id: await insertTitle(tx, owner, title, ctx.now) }
  })

const isSame = (one: InvoiceTitle, other: InvoiceTitle) =>
  isDeepStrictEqual(InvoiceTitle.parse(one), InvoiceTitle.parse(other))

export const remove = (ctx: MemberContext, id: number) =>
  ctx.transaction(async (tx) => {
    const owner = ownerOf(ctx)
    await lockTitles(tx, owner)
    mustMayChange(
      ctx,
      (await listTitles(tx, owner)).filter((one) => one.id === id),
    )
    if (!(await lockTitle(tx, owner, id))) refuse('notFound')
    if (await isWished(tx, id)) refuse('titleWished')
    await deleteTitle(tx, id)
  })
