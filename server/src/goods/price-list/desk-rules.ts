import type { Fen } from '@gongfang/contract/base/money'
import type { FieldErrors } from '@gongfang/contract/base/refusal'
import { type PriceCells, priceColumns } from '@gongfang/contract/goods/price-list-desk'
import { tierText } from '@gongfang/contract/goods/tier-text'

export const emptyCells: PriceCells = {
  priceFen: null,
  offPermille: null,
  points: null,
  minimum: 1,
  tiers: [],
}

/** What is wrong with a row, by cell. A model has a price, a category or a brand has a discount and nothing else. */
export function cellFaults(goods: string, cells: PriceCells): FieldErrors {
  const { priceFen, offPermille, points, minimum, tiers } = cells
  const faults: FieldErrors = {}
  if (goods.startsWith('s')) {
    if (priceFen === null) faults.priceFen = '请填写协议价'
    if (offPermille !== null) faults.offPermille = '型号填协议价，不填优惠'
  } else {
    if (offPermille === null) faults.offPermille = '请填写优惠'
    if (priceFen !== null) faults.priceFen = '分类和品牌填优惠，不填协议价'
    if (points !== null) faults.points = '分类和品牌没有积分价'
    if (tiers.length > 0) faults.tiers = '分类和品牌没有阶梯价'
  }
  if (priceFen !== null) {
    for (const [at, tier] of tiers.entries()) {
      const before = tiers[at - 1]
      if (tier.fromQuantity <= (before?.fromQuantity ?? minimum))
        faults.tiers = '阶梯数量应大于起订量并逐档增加'
      else if (tier.priceFen >= (before?.priceFen ?? priceFen))
        faults.tiers = '阶梯价应逐档降低，且低于协议价'
    }
  }
  return faults
}

/** Cells that differ between what was read and what stands now. */
export const movedCells = (was: Partial<PriceCells>, now: PriceCells) =>
  priceColumns.filter((name) => was[name] !== undefined && !isSame(was[name], now[name]))

export const isSameRow = (one: PriceCells, other: PriceCells) =>
  priceColumns.every((name) => isSame(one[name], other[name]))

type Cell = PriceCells[keyof PriceCells] | undefined

const isSame = (one: Cell, other: Cell) => plain(one) === plain(other)

/** The database has the keys of tiers in another order. */
const plain = (cell: Cell) =>
  Array.isArray(cell) ? cell.map(({ fromQuantity, priceFen }) => `${fromQuantity}:${priceFen}`).join() : cell

/** A cell as its sentence shows it. */
export function showCell(name: (typeof priceColumns)[number], cells: PriceCells): string {
  const value = cells[name]
  if (value === null || (Array.isArray(value) && value.length === 0)) return '空'
  if (name === 'tiers') return tierText(cells.tiers)
  if (name === 'offPermille') return `${Number(value) / 10}%`
  return name === 'priceFen' ? (Number(value) / 100).toFixed(2) : String(value)
}

interface PaidLine {
  readonly no: string
  readonly quantity: number
  readonly priceFen: Fen
  readonly amountFen: Fen
  readonly costFen: Fen | null
  /** The agreed price at this quantity; null if the list has none. */
  readonly agreedFen: Fen | null
}

/** Sums of the lines as paid and at the new prices, in fen. A line never costs more than what was paid for it. */
export function previewSums(lines: readonly PaidLine[]) {
  const judged = lines.map((line) => {
    const saved = line.agreedFen === null ? 0 : Math.max(0, line.priceFen - line.agreedFen) * line.quantity
    return { ...line, saved: Math.min(saved, line.amountFen) }
  })
  const sum = (of: (line: (typeof judged)[number]) => number) =>
    judged.reduce((all, line) => all + of(line), 0)
  const known = judged.filter(({ costFen }) => costFen !== null)
  const margin = known.reduce(
    (all, { amountFen, costFen, quantity }) => all + amountFen - (costFen ?? 0) * quantity,
    0,
  )
  return {
    goodsFen: sum(({ amountFen }) => amountFen),
    wouldFen: sum(({ amountFen, saved }) => amountFen - saved),
    cheaper: judged.filter(({ saved }) => saved > 0).length,
    marginFen: margin,
    wouldMarginFen: margin - known.reduce((all, { saved }) => all + saved, 0),
    costKnown: known.length,
    lines: judged.length,
  }
}
