import type { Pair } from '../../base/pairs.ts'
import type { JudgedRow } from './judge.ts'

/** What the shop is asked for of rows that cannot be added: models that are known, and the others in words. */
const isKnown = ({ sku, verdict }: JudgedRow) => sku !== null && verdict !== 'gone'

export const askedModels = (rows: readonly JudgedRow[]): Pair[] =>
  rows.flatMap((row) => (isKnown(row) && row.sku ? [{ id: row.sku.skuId, quantity: piecesOf(row) }] : []))

export const askedGoods = (rows: readonly JudgedRow[]) =>
  rows
    .filter((row) => !isKnown(row))
    .map((judged) => {
      const { row } = judged
      const text = [row.asked ?? row.code, ...(row.also ?? []), row.own && `物料号 ${row.own}`]
      return {
        text: [...new Set(text.filter(Boolean))].join(' '),
        quantity: piecesOf(judged),
        unit: row.unit ?? '',
      }
    })

/** The quantity as it was written; at least one. */
const piecesOf = ({ row, quantity }: JudgedRow) => Math.max(1, row.quantity ?? quantity)
