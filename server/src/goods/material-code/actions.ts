import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { asAnchoredPage, asPage } from '@gongfang/contract/base/values'
import {
  type deleteMaterialCode,
  type listMaterialChanges,
  type listMaterialCodes,
  MATERIAL_CODE_RULES,
  type MaterialCode,
  type resolveMaterialCodes,
  type saveMaterialCode,
} from '@gongfang/contract/goods/material-code'
import { materialKey, withoutZeros } from '@gongfang/contract/goods/material-key'
import type { Db } from '../../db/connect.ts'
import { idUpTo } from '../../db/key-page.ts'
import type { Caller, Context } from '../../http/context.ts'
import { lockInstitutions } from '../../people/member/door.ts'
import { listLines } from '../catalogue/door.ts'
import * as queries from './queries.ts'
import { isSame, meaningOf, meansSame, mustBeRatio } from './rules.ts'

export type CodeContext = Context<'approvedMember'>

export const institutionOf = ({ institutionId }: Caller) => institutionId ?? refuse('institutionMissing')

export async function readPage(
  { db, caller }: CodeContext,
  { keyword, retired, page, limit }: Parsed<typeof listMaterialCodes>,
) {
  const key = keyword === undefined ? undefined : materialKey(keyword)
  const search = { institutionId: institutionOf(caller), keyword, key, retired }
  const [rows, counts] = await Promise.all([
    queries.listCodes(db, search, { limit, offset: (page - 1) * limit }),
    queries.countCodes(db, search),
  ])
  return { ...asPage(rows, counts.total, { page, limit }), retired: counts.retired }
}

export async function readChanges(
  { db, caller }: CodeContext,
  { id, page, limit, anchor }: Parsed<typeof listMaterialChanges>,
) {
  const of = { institutionId: institutionOf(caller), id, newestId: idUpTo(anchor) }
  const [rows, total] = await Promise.all([
    queries.listChanges(db, of, { limit, offset: (page - 1) * limit }),
    queries.countChanges(db, of),
  ])
  return asAnchoredPage(rows, total, { page, limit, anchor }, (change) => String(change.id))
}

export async function resolve(ctx: CodeContext, { codes }: Parsed<typeof resolveMaterialCodes>) {
  const institutionId = institutionOf(ctx.caller)
  const keys = codes.map(materialKey)
  const [found, alike] = await Promise.all([
    queries.listByKeys(ctx.db, institutionId, [...new Set(keys)]),
    queries.listAlike(ctx.db, institutionId, [...new Set(keys)]),
  ])
  if (found.length + alike.length === 0) return []
  const skus = await listLines(
    ctx,
    [...found, ...alike].map(({ skuId }) => skuId),
  )
  const bySku = new Map(skus.map((sku) => [sku.skuId, sku]))
  const byKey = new Map(found.map((code) => [code.codeKey, code]))
  const byPlain = Map.groupBy(alike, ({ codeKey }) => withoutZeros(codeKey))
  return codes.flatMap((asked, at) => {
    const key = keys[at]!
    const like = byKey.has(key) ? [] : (byPlain.get(withoutZeros(key)) ?? [])
    const row = byKey.get(key) ?? (like.length === 1 ? like[0] : undefined)
    const sku = row && bySku.get(row.skuId)
    if (!sku) return []
    const { code, name, unit, ownUnits, shopUnits } = row
    return [{ asked, near: !byKey.has(key), code, name, unit, ownUnits, shopUnits, sku }]
  })
}

/** Codes of one institution change one after the other. */
export async function lockCodes(tx: Db, { caller, now }: CodeContext) {
  const institutionId = institutionOf(caller)
  await lockInstitutions(tx, [institutionId])
  return { institutionId, memberId: caller.id, at: now }
}

export const save = (ctx: CodeContext, { id, version, ...given }: Parsed<typeof saveMaterialCode>) =>
  ctx.once(async (tx) => {
    const by = await lockCodes(tx, ctx)
    const codeKey = materialKey(given.code)
    const [model] = await queries.listModels(tx, [given.skuId])
    if (!model) return refuseField('skuId', '请选择商城的型号')
    mustBeRatio(given, model.unit)
    const [present] = await queries.listByKeys(tx, by.institutionId, [codeKey])
    const row = { ...given, codeKey }
    const after = meaningOf(given, model.modelCode)
    if (id === undefined) {
      // Two who learn the same thing have both learnt it.
      if (present && meansSame(present, given)) return { id: present.id, version: present.version }
      if (present) return taken(present)
      if (!model.offered) return refuseField('skuId', `${model.modelCode} 已停售，请选择在售的型号`)
      await mustHaveRoom(tx, by.institutionId, 1)
      const [made] = await queries.insertCodes(tx, [row], by)
      await queries.insertEntries(tx, [{ materialCodeId: made!.id, before: null, after }], by)
      return { id: made!.id, version: 1 }
    }
    const old = (await queries.findCode(tx, by.institutionId, id)) ?? refuse('materialCodeGone')
    if (old.version !== version) return moved(old)
    if (present && present.id !== id) return taken(present)
    if (isSame(old, given)) return { id, version: old.version }
    if (old.skuId !== given.skuId && !model.offered)
      return refuseField('skuId', `${model.modelCode} 已停售，请选择在售的型号`)
    await queries.updateCodes(tx, [{ ...row, id }], by)
    const before = meaningOf(old, old.modelCode)
    await queries.insertEntries(tx, [{ materialCodeId: id, before, after }], by)
    return { id, version: old.version + 1 }
  })

const nowMeans = ({ code, modelCode, title, updatedBy }: MaterialCode) => ({
  values: { code, model: modelCode, title, who: updatedBy === '' ? '同事' : updatedBy },
})
const taken = (now: MaterialCode) => refuse('materialCodeTaken', nowMeans(now))
export const moved = (now: MaterialCode) => refuse('materialCodeMoved', nowMeans(now))

export async function mustHaveRoom(tx: Db, institutionId: number, more: number) {
  const { most } = MATERIAL_CODE_RULES
  if ((await queries.countAll(tx, institutionId)) + more > most)
    refuse('materialCodesFull', { values: { most } })
}

export const remove = (ctx: CodeContext, { id, version }: Parsed<typeof deleteMaterialCode>) =>
  ctx.transaction(async (tx) => {
    const by = await lockCodes(tx, ctx)
    const old = await queries.findCode(tx, by.institutionId, id)
    if (!old) return refuse('materialCodeGone')
    if (old.version !== version) return moved(old)
    await queries.deleteCode(tx, id)
    const before = meaningOf(old, old.modelCode)
    await queries.insertEntries(tx, [{ materialCodeId: id, before, after: null }], by)
    return { gone: true as const }
  })
