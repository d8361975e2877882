import type { Output, Parsed } from '@gongfang/contract/base/endpoint'
import { type FieldErrors, refuse, refuseField } from '@gongfang/contract/base/refusal'
import {
  type listPriceHistory,
  type listPriceRows,
  PREVIEW_ORDERS,
  type PriceCells,
  type PricePreview,
  type previewPriceList,
  type savePriceRows,
} from '@gongfang/contract/goods/price-list-desk'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { audit } from '../../system/audit/door.ts'
import { mustFind, mustLock } from './desk-actions.ts'
import { type ListHead, putDraft, touchList } from './desk-queries.ts'
import * as queries from './desk-row-queries.ts'
import { cellFaults, emptyCells, isSameRow, movedCells, previewSums, showCell } from './desk-rules.ts'
import { rowPrice } from './rules.ts'

export async function listRowPage(
  { db }: StaffContext,
  { id, keyword, changed, page, limit }: Parsed<typeof listPriceRows>,
): Promise<Output<typeof listPriceRows>> {
  await mustFind(db, id)
  const filter = { id, keyword, changed }
  const [rows, total] = await Promise.all([
    queries.listRows(db, { ...filter, limit, offset: (page - 1) * limit }),
    queries.countRows(db, filter),
  ])
  return { rows, total }
}

type SaidCells = NonNullable<Parsed<typeof savePriceRows>['rows'][number]['cells']>

const withCells = (present: PriceCells | undefined, cells: SaidCells): PriceCells => ({
  ...(present ?? emptyCells),
  ...said(cells),
})

/** The cells that are named. */
const said = (cells: SaidCells) =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined)) as Partial<PriceCells>

type RowChange = Parsed<typeof savePriceRows>['rows'][number]

/** Saves all cells or none. Cells that somebody else changed since they were read are named with what they say now. */
export const saveRows = (ctx: StaffContext, { id, rows }: Parsed<typeof savePriceRows>) =>
  ctx.transaction(async (tx) => {
    const head = await mustLock(tx, id)
    if (head.state === 'ended') refuse('priceListEnded')
    const goods = rows.map((row) => row.goods)
    const [present, published, known] = await Promise.all([
      queries.findCells(tx, id, goods),
      queries.findPublished(tx, id, goods),
      queries.listKnownGoods(tx, goods),
    ])
    const cellsOf = new Map(present.map((row) => [row.goods, row.cells]))
    const isKnown = new Set(known.map((row) => row.goods))
    const faults: FieldErrors = {}
    const seen = new Set<string>()
    for (const [at, row] of rows.entries()) {
      const wrong = isKnown.has(row.goods)
        ? rowFaults(row, cellsOf.get(row.goods))
        : { goods: '商品已不存在' }
      if (seen.has(row.goods)) wrong.goods = '同一商品在这次保存中出现两次'
      seen.add(row.goods)
      for (const [name, text] of Object.entries(wrong)) faults[`rows.${at}.${name}`] = text
    }
    if (Object.keys(faults).length > 0) refuse('priceRowFaults', { fields: faults })
    const next = rows.map((row) => ({
      goods: row.goods,
      cells: row.cells && withCells(cellsOf.get(row.goods), row.cells),
    }))
    const publishedOf = new Map(published.map((row) => [row.goods, row.cells]))
    await putNext(tx, head, next, publishedOf, ctx)
    await audit(tx, ctx, {
      what: 'priceList.saveRows',
      subject: `priceList ${id}`,
      before: Object.fromEntries(rows.map(({ goods: of }) => [of, cellsOf.get(of) ?? null])),
      after: Object.fromEntries(next.map(({ goods: of, cells }) => [of, cells])),
    })
    const after = await mustFind(tx, id)
    return { saved: rows.length, revision: after.revision }
  })

interface Writer {
  readonly caller: { readonly name: string }
  readonly now: Date
}

/** Writes rows of the next version; one that says what is published already is no change. */
export async function putNext(
  tx: Db,
  head: ListHead,
  next: readonly queries.DraftRow[],
  published: ReadonlyMap<string, NonNullable<queries.DraftRow['cells']>>,
  { caller, now }: Writer,
) {
  const isNothing = ({ goods, cells }: queries.DraftRow) => {
    const stands = published.get(goods)
    return cells === null ? !stands : stands !== undefined && isSameRow(cells, stands)
  }
  await putDraft(tx, head.id, { ...head, by: caller.name, now })
  await queries.deleteRows(
    tx,
    head.id,
    next.filter(isNothing).map(({ goods }) => goods),
  )
  await queries.putRows(
    tx,
    head.id,
    next.filter((row) => !isNothing(row)),
  )
  await touchList(tx, head.id, now)
}

function rowFaults(
  { goods, was, cells }: RowChange,
  present: queries.DraftRow['cells'] | undefined,
): FieldErrors {
  if (was === null && present) return { goods: '刚被他人加入，请刷新后重试' }
  if (was !== null && !present) return { goods: '刚被他人移除，请刷新后重试' }
  if (present && was) {
    const names =
      cells === null
        ? movedCells(said(was), present)
        : movedCells(said(was), present).filter((name) => cells[name] !== undefined)
    if (names.length > 0)
      return Object.fromEntries(
        names.map((name) => [name, `已被他人改为 ${showCell(name, present)}，请刷新后重试`]),
      )
  }
  return cells === null ? {} : cellFaults(goods, withCells(present ?? undefined, cells))
}

export async function preview(
  { db }: StaffContext,
  { id, institutionId }: Parsed<typeof previewPriceList>,
): Promise<PricePreview> {
  await mustFind(db, id)
  const rows = await queries.listPreviewLines(db, { id, institutionId, orders: PREVIEW_ORDERS })
  const lines = rows.map(({ cells, ...line }) => ({
    ...line,
    agreedFen: cells === null ? null : (rowPrice(cells, line.baseFen, line.counted) ?? null),
  }))
  const { cheaper: _, ...sums } = previewSums(lines)
  const orders = [...Map.groupBy(lines, ({ no }) => no)].map(([no, own]) => {
    const { goodsFen, wouldFen, cheaper } = previewSums(own)
    return { no, createdAt: own[0]!.createdAt, kinds: own.length, cheaper, goodsFen, wouldFen }
  })
  return { orders, ...sums } as PricePreview
}

export async function readHistory(
  { db }: StaffContext,
  { modelCode, institutionId }: Parsed<typeof listPriceHistory>,
): Promise<Output<typeof listPriceHistory>> {
  const [model] = await queries.findModel(db, modelCode)
  if (!model) return refuseField('modelCode', '没有这个型号')
  const rows = await queries.listHistory(db, { skuId: model.id, institutionId })
  return { title: model.title, publicFen: model.publicFen, rows }
}
