import { showFen } from '@gongfang/contract/base/money'
import type { ProductForm } from '@gongfang/contract/goods/product-desk'
import type { GridCells, GridRow, SkuForm } from '@gongfang/contract/goods/sku-desk'

const NAMED = 5

type Named = readonly [key: keyof GridCells, title: string]

/** Returns the question before the table is saved: how many models change in which columns, and the first changes, before → after. */
export function gridText(
  changed: readonly { id: number; was: GridCells; cells: GridCells }[],
  rows: readonly GridRow[],
  columns: readonly Named[],
): string {
  const codeOf = new Map(rows.map(({ id, modelCode }) => [id, modelCode]))
  const cells = changed.flatMap(({ id, was, cells }) =>
    columns
      .filter(([key]) => key in cells)
      .map(([key, title]) => ({
        key,
        title,
        text: `${codeOf.get(id)} ${title}：${shown(key, was[key])} → ${shown(key, cells[key])}`,
      })),
  )
  const counts = columns
    .map(([key, title]) => ({ title, count: cells.filter((cell) => cell.key === key).length }))
    .filter(({ count }) => count > 0)
    .map(({ title, count }) => `${title} ${count} 处`)
  return [
    `${changed.length} 个型号：${counts.join('，')}`,
    ...cells.slice(0, NAMED).map(({ text }) => text),
    ...(cells.length > NAMED ? [`等 ${cells.length} 处`] : []),
    '保存后立即生效，全部成功或全部不改。',
  ].join('\n')
}

const shown = (key: keyof GridCells, value: number | null | undefined) =>
  value === null || value === undefined ? '空' : key.endsWith('Fen') ? showFen(value) : String(value)

/** The prices of models that saving the product changes, before → after; '' when none changes. */
export function productPriceText(before: ProductForm, after: ProductForm): string {
  const was = new Map(before.skus.map((sku) => [sku.id, sku]))
  const moved = after.skus.flatMap((sku) => {
    const old = sku.id === null ? undefined : was.get(sku.id)
    return old ? priceMoves(old, sku) : []
  })
  if (moved.length === 0) return ''
  return [
    ...moved.slice(0, NAMED),
    ...(moved.length > NAMED ? [`等 ${moved.length} 处`] : []),
    '保存后新订单立即按新价格，购物车里的商品也会变价。',
  ].join('\n')
}

function priceMoves(old: SkuForm, sku: SkuForm): string[] {
  const name = sku.modelCode
  const moves: string[] = []
  if (old.priceFen !== sku.priceFen)
    moves.push(`${name} 价格：${showFen(old.priceFen)} → ${showFen(sku.priceFen)}`)
  if (old.points !== sku.points)
    moves.push(`${name} 积分价：${shown('points', old.points)} → ${shown('points', sku.points)}`)
  if (JSON.stringify(old.tiers) !== JSON.stringify(sku.tiers))
    moves.push(`${name} 阶梯价：${old.tiers.length} 档 → ${sku.tiers.length} 档`)
  return moves
}
