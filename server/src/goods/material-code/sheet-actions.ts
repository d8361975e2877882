import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import {
  type importMaterialCodes,
  type MaterialRow,
  materialSheetHeads,
} from '@gongfang/contract/goods/material-code'
import { materialKey, withoutZeros } from '@gongfang/contract/goods/material-key'
import { makePlainBook } from '../../outside/sheet.ts'
import { LIST_LIMITS, readTable } from '../../outside/sheet-reading.ts'
import { type CodeContext, institutionOf, lockCodes, moved, mustHaveRoom } from './actions.ts'
import { filledRows } from './filled-rows.ts'
import * as queries from './queries.ts'
import { isSame, meaningOf, mustBeRatio } from './rules.ts'
import { type Head, judgeRow, modelTexts } from './sheet-rules.ts'

/** Reads a sheet and says for each row what is written, or what is wrong with it. Writes nothing. */
export async function readSheet(
  { db, caller }: CodeContext,
  bytes: Buffer,
): Promise<{ rows: MaterialRow[]; unread: number }> {
  const institutionId = institutionOf(caller)
  const { rows, unread } = filledRows(await readTable(bytes, LIST_LIMITS, `member ${caller.id}`))
  const texts = rows.map(({ cells }) => modelTexts(cells.型号))
  const keys = [...new Set(rows.map(({ cells }) => materialKey(cells.物料号)))]
  const [present, alike, models] = await Promise.all([
    queries.listByKeys(db, institutionId, keys),
    queries.listAlike(db, institutionId, keys),
    queries.listModelsByCode(db, texts.flat()),
  ])
  const now = new Map(present.map((code) => [code.codeKey, code]))
  const byPlain = Map.groupBy(alike, ({ codeKey }) => withoutZeros(codeKey))
  const byText = Map.groupBy(models, ({ at }) => at)
  const first = new Map<string, number>()
  let place = 0
  return {
    rows: rows.map((row, at) => {
      const key = materialKey(row.cells.物料号)
      const before = first.get(key)
      if (before === undefined) first.set(key, row.row)
      return judgeRow(row, {
        now: now.get(key),
        alike: byPlain.get(withoutZeros(key)) ?? [],
        models: texts[at]!.map(() => byText.get(++place) ?? []),
        before,
      })
    }),
    unread,
  }
}

/** All of them, or none. */
export const importCodes = (ctx: CodeContext, { rows }: Parsed<typeof importMaterialCodes>) =>
  ctx.once(async (tx) => {
    const by = await lockCodes(tx, ctx)
    const keyed = rows.map((row) => ({ ...row, codeKey: materialKey(row.code) }))
    const present = await queries.listByKeys(
      tx,
      by.institutionId,
      keyed.map(({ codeKey }) => codeKey),
    )
    const now = new Map(present.map((code) => [code.codeKey, code]))
    const models = new Map(
      (
        await queries.listModels(
          tx,
          keyed.map(({ skuId }) => skuId),
        )
      ).map((model) => [model.skuId, model]),
    )
    const seen = new Set<string>()
    const added: queries.Written[] = []
    const changed: (queries.Written & { id: number })[] = []
    const entries: queries.Entry[] = []
    for (const [at, { version, ...row }] of keyed.entries()) {
      const model = models.get(row.skuId) ?? refuse('invalid', wrong(at, 'skuId', '请选择商城的型号'))
      if (seen.has(row.codeKey)) refuse('invalid', wrong(at, 'code', `物料号“${row.code}”在表格中重复`))
      seen.add(row.codeKey)
      mustBeRatio(row, model.unit, `rows.${at}.`)
      const old = now.get(row.codeKey)
      if (old && isSame(old, row)) continue
      if (!model.offered && old?.skuId !== row.skuId)
        refuse('invalid', wrong(at, 'skuId', `型号 ${model.modelCode} 已停售`))
      if (old && old.version !== version) moved(old)
      const after = meaningOf(row, model.modelCode)
      if (!old) added.push(row)
      else {
        changed.push({ ...row, id: old.id })
        entries.push({ materialCodeId: old.id, before: meaningOf(old, old.modelCode), after })
      }
    }
    await mustHaveRoom(tx, by.institutionId, added.length)
    const made = await queries.insertCodes(tx, added, by)
    const ids = new Map(made.map(({ id, codeKey }) => [codeKey, id]))
    for (const row of added) {
      const after = meaningOf(row, models.get(row.skuId)!.modelCode)
      entries.push({ materialCodeId: ids.get(row.codeKey)!, before: null, after })
    }
    await queries.updateCodes(tx, changed, by)
    await queries.insertEntries(tx, entries, by)
    return {
      added: added.length,
      changed: changed.length,
      same: rows.length - added.length - changed.length,
    }
  })

const wrong = (at: number, field: string, text: string) => ({ fields: { [`rows.${at}.${field}`]: text } })

/** A workbook of texts, which can be changed and imported again. */
export async function exportCodes({ db, caller, now }: CodeContext) {
  const codes = await queries.listAll(db, institutionOf(caller))
  const widths: Record<Head, number> = {
    物料号: 20,
    型号: 20,
    名称: 30,
    备注: 30,
    本机构单位: 12,
    本机构数量: 12,
    商城数量: 12,
  }
  const shown = [
    { head: '商品', width: 40 },
    { head: '规格', width: 24 },
    { head: '商城单位', width: 10 },
    { head: '状态', width: 10 },
  ]
  const bytes = await makePlainBook([
    {
      name: '物料号',
      columns: [...materialSheetHeads.map((head) => ({ head, width: widths[head] })), ...shown],
      rows: codes.map((each) => [
        ...[each.code, each.modelCode, each.name, each.note, each.unit],
        ...[String(each.ownUnits), String(each.shopUnits)],
        ...[each.title, each.spec, each.shopUnit, each.offered ? '在售' : '已停售'],
      ]),
    },
  ])
  return { name: `物料号_${dayOf(now)}.xlsx`, bytes }
}
