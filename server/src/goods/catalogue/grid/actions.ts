import type { Parsed } from '@gongfang/contract/base/endpoint'
import { type FieldErrors, refuse } from '@gongfang/contract/base/refusal'
import { skuFaults } from '@gongfang/contract/goods/product-desk'
import { type GridCells, gridColumns, type saveGrid } from '@gongfang/contract/goods/sku-desk'
import type { StaffContext } from '../../../http/context.ts'
import { auditAll } from '../../../system/audit/door.ts'
import { refreshProducts } from '../actions.ts'
import { touchProducts } from '../queries.ts'
import { type GridSku, lockGridRows, updateGridRows } from './queries.ts'

type GridRow = Parsed<typeof saveGrid>['rows'][number]

/** Saves every changed cell or none. A cell that changed meanwhile is returned with its present value. */
export const saveCells = (ctx: StaffContext, { rows }: Parsed<typeof saveGrid>) =>
  ctx.transaction(async (tx) => {
    const skus = new Map(
      (
        await lockGridRows(
          tx,
          rows.map(({ id }) => id),
        )
      ).map((sku) => [sku.id, sku]),
    )
    const faults = Object.fromEntries(rows.flatMap((row, at) => faultsOf(row, at, skus.get(row.id))))
    if (Object.keys(faults).length > 0) refuse('gridFaults', { fields: faults })
    const changed = rows.flatMap(({ id, cells }) => {
      const sku = skus.get(id)
      return sku ? [{ ...sku, ...said(cells) }] : []
    })
    await updateGridRows(tx, changed)
    const productIds = [...new Set(changed.map(({ productId }) => productId))].sort((a, b) => a - b)
    await touchProducts(tx, productIds, ctx.caller.name, ctx.now)
    await refreshProducts(tx, productIds)
    await auditAll(
      tx,
      ctx,
      rows.map(({ id, was, cells }) => {
        const sku = skus.get(id)
        const codeOf = { modelCode: sku?.modelCode }
        return {
          what: 'product.grid',
          subject: `product ${sku?.productId}`,
          before: { skus: [{ ...codeOf, ...was }] },
          after: { skus: [{ ...codeOf, ...cells }] },
        }
      }),
    )
    return { skus: changed.length, products: productIds.length }
  })

function faultsOf({ was, cells }: GridRow, at: number, sku: GridSku | undefined): [string, string][] {
  const field = (name: string) => `rows.${at}.${name}`
  if (!sku) return [[field('id'), '该型号已移除']]
  const names = gridColumns.filter((name) => cells[name] !== undefined)
  const moved = names.filter((name) => was[name] !== sku[name])
  if (moved.length > 0)
    return moved.map((name) => [field(name), `已被他人改为 ${shown(name, sku[name])}，请刷新后重试`])
  const after = { ...sku, ...said(cells) }
  // Tiers are not shown in the grid, so their errors are shown at the price.
  return Object.entries(skuFaults(after) satisfies FieldErrors).map(([name, text]) => [
    field(name.startsWith('tiers.') ? 'priceFen' : name),
    name.startsWith('tiers.') ? '不能低于或等于它的阶梯价' : text,
  ])
}

const said = (cells: GridCells) =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined)) as Partial<GridSku>

const shown = (name: string, value: number | null) =>
  value === null ? '空' : name.endsWith('Fen') ? (value / 100).toFixed(2) : String(value)
